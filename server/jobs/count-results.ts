import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { ITEM_RESULTS, type ItemResult } from "./job.ts";

export type ResultCount = { result: ItemResult; count: number };

/** How many items of a job came to what, in the order of the list of results. Counted, so that it cannot differ from the list. */
export async function countResults(db: Executor, jobId: string): Promise<ResultCount[]> {
  const { rows } = await sql<ResultCount>`select result, count(*)::int as count from bulk_job_items
    where job_id = ${jobId} group by 1`.execute(db);
  return rows.toSorted((a, b) => ITEM_RESULTS.indexOf(a.result) - ITEM_RESULTS.indexOf(b.result));
}
