import type { Executor } from "#server/db/database.ts";
import { readLastWalks } from "#server/synthetic/read-last-walks.ts";
import { readOpenAlarms } from "./open-alerts.ts";

/** What staff see of it: the alarms that last, and the latest walk through each funnel. */
export async function readAlarms(db: Executor) {
  const [alarms, walks] = await Promise.all([readOpenAlarms(db), readLastWalks(db, 1)]);
  return {
    alarms: alarms.map(({ id, kind, details, raisedAt, mailedAt, letters }) => ({
      id,
      kind,
      details,
      raisedAt,
      mailedAt,
      letters,
    })),
    walks,
  };
}
