import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

const AT_ONCE = 200;

/**
 * Deletes identities and shown texts once the term since the last use is over. It calls a function of the owner, because this role cannot
 * delete them and the tables refuse any deletion before the term. Events stay, because they name no person. Returns the number of consents.
 */
export async function deleteExpiredConsents(db: Executor, signal?: AbortSignal): Promise<number> {
  for (let deleted = 0; ;) {
    const { rows } = await sql<{ n: number }>`select delete_expired_consents(${AT_ONCE}) as n`.execute(db);
    const n = rows[0]?.n ?? 0;
    deleted += n;
    if (n === 0 || signal?.aborted) return deleted;
  }
}

/** Returns the number of consents that `deleteExpiredConsents` would delete in some days, by the functions that also guard the deletion. */
export async function countEndedConsents(db: Executor, ahead: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct submission_id)::int as n from consent_records
    cross join (select now() + ${ahead} * interval '1 day' as then) moment
    where given_at <= moment.then - consent_term() and consent_kept_until(submission_id) <= moment.then`.execute(db);
  return rows[0]?.n ?? 0;
}
