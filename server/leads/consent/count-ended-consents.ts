import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** How many consents `forgetConsents` would delete in so many days: by the functions that also guard the deletion. */
export async function countEndedConsents(db: Executor, ahead: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct submission_id)::int as n from consent_records
    cross join (select now() + ${ahead} * interval '1 day' as then) moment
    where given_at <= moment.then - consent_term() and consent_kept_until(submission_id) <= moment.then`.execute(db);
  return rows[0]?.n ?? 0;
}
