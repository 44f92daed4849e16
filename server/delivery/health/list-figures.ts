import type { Executor } from "#server/platform/db/database.ts";
import { NO_ATTEMPTS } from "#server/delivery/figures/outcome-groups.ts";
import { readLastDay } from "#server/delivery/figures/read-last-day.ts";
import type { Count } from "#server/delivery/figures/count.ts";
import { readServiceStatus } from "./read-service-status.ts";

/** What is open at each service and how it has answered for 24 hours, for the command line. */
export async function listFigures(db: Executor) {
  const [statuses, lastDay] = await Promise.all([readServiceStatus(db), readLastDay(db)]);
  return statuses.map(({ id, name, circuit, queued, underWay, failed, refused, inDoubt }) => {
    const answers = lastDay.get(id) ?? NO_ATTEMPTS;
    return {
      service: name,
      state: circuit.state,
      queued: textOf(queued),
      sending: textOf(underWay),
      failed: textOf(failed),
      "of them refused": textOf(refused),
      "in doubt": textOf(inDoubt),
      "24 h accepted": answers.accepted,
      "24 h refused": answers.refused,
      "24 h failed": answers.failed,
      "24 h in doubt": answers.inDoubt,
    };
  });
}

const textOf = ({ count, isMore }: Count): string => `${count}${isMore ? "+" : ""}`;
