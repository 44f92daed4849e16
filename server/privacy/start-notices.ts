import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { followUp } from "./follow-up.ts";
import { sendNotices, type SendNoticesDeps } from "./send-notices.ts";

const LOOK_MS = 1_000;

type Deps = SendNoticesDeps & {
  /** A restored database sends nothing until a person has settled it. */
  isSettled: () => Promise<boolean>;
  onError: (error: Error) => void;
};

async function isAnythingOpen(db: Executor): Promise<boolean> {
  const { rows } = await sql`-- name: find_notices
    (select from withdrawals where followed_up_at is null limit 1)
    union all (select from notices where state = 'queued' and next_attempt_at <= clock_timestamp() limit 1)
    union all (select from notices where state = 'sending' and lease_until < clock_timestamp() limit 1)`.execute(db);
  return rows.length > 0;
}

/** Looks every second for receivers that have to be told. Any number of workers may. */
export function startNotices(deps: Deps): { stop: () => Promise<void> } {
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    if (!(await isAnythingOpen(deps.db)) || !(await deps.isSettled())) return;
    await followUp(deps.db);
    while ((await sendNotices(deps)) > 0);
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch(deps.onError)
      .finally(() => (looking = undefined));
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
