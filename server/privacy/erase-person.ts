import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { markErased, wipeAllErased } from "#server/leads/submissions/erase.ts";
import type { RecordErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { withdrawIn, type WithdrawDeps } from "./withdraw.ts";

export type EraseDeps = WithdrawDeps & { recordErasure: RecordErasure };

export type PersonToErase = {
  submissionIds: readonly string[];
  by: string;
  notifyRecipients: boolean;
  requestId?: string;
  /** If true, the number and address do not go on the suppression list: the person wants only the data gone. */
  keepsNoMarks?: boolean;
};

export type ErasedPerson = { erased: number; cancelled: number; notices: number };

/**
 * Erases the leads of a person: cancels queued deliveries, notifies the recipients, deletes leads, payloads, messages and the
 * visitor's page. The consent stays as a proof, with its encrypted identity, and so do the HMACs that stop older leads of the
 * person. A delivery that has begun finishes first; the worker erases its lead afterwards.
 */
export async function erasePerson(deps: EraseDeps, person: PersonToErase): Promise<ErasedPerson> {
  const { db, recordErasure } = deps;
  const { by, notifyRecipients, requestId, keepsNoMarks = false } = person;
  const sum = { erased: 0, cancelled: 0, notices: 0 };
  for (const submissionId of person.submissionIds) {
    await db.transaction().execute(async (tx) => {
      if (!(await isKnown(tx, submissionId))) return;
      const scope = { kind: "all" } as const;
      const withdrawal = { submissionId, scope, by, notifyRecipients, kind: "erased", blocks: !keepsNoMarks } as const;
      const withdrawn = await withdrawIn(tx, deps, {
        ...withdrawal,
        ...(requestId === undefined ? {} : { requestId }),
      });
      if (withdrawn.kind === "withdrawn") {
        sum.cancelled += withdrawn.cancelled;
        sum.notices += withdrawn.notices;
      }
      await recordErasure([submissionId]);
      sum.erased += (await markErased(tx, [submissionId])).length;
      await recordAudit(tx, { actor: by, action: "lead.delete", target: { kind: "submission", id: submissionId } });
    });
  }
  await wipeAllErased(db);
  return sum;
}

async function isKnown(tx: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select from form_submissions where id = ${id}
    union all select from consent_identities where submission_id = ${id}`.execute(tx);
  return rows.length > 0;
}
