import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * Something was decided about these sales: the figures of the days on which their leads came are counted anew. At the end of a transaction;
 * the days are locked in their order, as they are where they are counted.
 */
export async function markStale(tx: Executor, allocationIds: readonly string[]): Promise<void> {
  await sql`update fact_days set is_stale = true from (
    select day from fact_days where day in (
      select coalesce(came_on, (lead.created_at at time zone 'Europe/Berlin')::date, allocations.day)
      from allocations left join form_submissions lead on lead.id = submission_id where allocations.id = any(${[...allocationIds]}::uuid[]))
    order by day for update) changed where fact_days.day = changed.day`.execute(tx);
}
