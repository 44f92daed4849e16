import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import { stopSending } from "./stop-sending.ts";
import { readWithdrawals } from "./withdrawal-ledger.ts";

/**
 * Withdraws what the ledger names and a restored database does not know. The worker notifies their recipients again, because notices of the
 * lost time are unknown.
 */
export async function repeatWithdrawals(db: Database, ledger: string, actor: string): Promise<number> {
  let again = 0;
  for await (const noted of readWithdrawals(ledger)) {
    const stopped = await db
      .transaction()
      .execute((tx) => stopSending(tx, { ...noted, by: actor, mayHaveBeenSent: true }));
    if (stopped) again += 1;
  }
  if (again > 0) await recordAudit(db, { actor, action: "leads.withdrawn-again", details: { count: again } });
  return again;
}
