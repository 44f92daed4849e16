import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { countingBack } from "./settle-allocations.ts";

/** A lead was corrected before anybody got it: its places are given back, to be decided anew. The caller took the lock of routing first. */
export async function dropAllocations(tx: Executor, submissionId: string): Promise<void> {
  await sql`with dropped as (
      delete from allocations where submission_id = ${submissionId} returning order_id, day, price_cents, state
    ), ${countingBack(sql`dropped where state <> 'released'`)}
    select`.execute(tx);
}
