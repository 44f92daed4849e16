import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import { stopSending } from "./stop-sending.ts";
import { readWithdrawals } from "./withdrawal-ledger.ts";

/**
 * Withdraws what the ledger names and a restored database does not know. The worker notifies their recipients again, because notices of the
 * lost time are unknown.
 */
export async function repeatWithdrawals(
  db: Database,
  ledger: string,
  actor: string,
  report: ReportProgress = reportNothing,
): Promise<number> {
  let [total, done, again] = [0, 0, 0];
  for await (const _ of readWithdrawals(ledger)) total += 1;
  for await (const noted of readWithdrawals(ledger)) {
    const stopped = await db
      .transaction()
      .execute((tx) => stopSending(tx, { ...noted, by: actor, mayHaveBeenSent: true }));
    if (stopped) again += 1;
    report("withdrawals of the ledger", (done += 1), total);
  }
  if (again > 0) await recordAudit(db, { actor, action: "leads.withdrawn-again", details: { count: again } });
  return again;
}
