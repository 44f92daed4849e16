import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import { ERASED_AT_ONCE, eraseSubmissions } from "./erase.ts";
import { recordNoErasure, readErasureLedger } from "./erasure-ledger.ts";

/** Number of leads that the ledger names, and of those that were back. */
export type Repeated = { noted: number; erasedAgain: number };

/** Erases the leads of the ledger that a restored database has again. */
export async function replayErasures(
  db: Database,
  ledger: string,
  actor: string,
  report: ReportProgress = reportNothing,
): Promise<Repeated> {
  let total = 0;
  for await (const noted of readErasureLedger(ledger, ERASED_AT_ONCE)) total += noted.length;
  const repeated = { noted: 0, erasedAgain: 0 };
  for await (const noted of readErasureLedger(ledger, ERASED_AT_ONCE)) {
    report("erasures of the ledger", repeated.noted, total);
    repeated.noted += noted.length;
    const back = await db
      .selectFrom("form_submissions")
      .select("id")
      .where("id", "in", noted)
      .where("erased_at", "is", null)
      .execute();
    if (back.length === 0) continue;
    await recordAudit(db, { actor, action: "leads.erased-again", details: { count: back.length } });
    const ids = back.map(({ id }) => id);
    repeated.erasedAgain += await eraseSubmissions({ db, recordErasure: recordNoErasure }, ids); // they are in the ledger
  }
  return repeated;
}
