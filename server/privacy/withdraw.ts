import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { stopSending } from "#server/leads/submissions/stop-sending.ts";
import type { RecordWithdrawal, Scope, WithdrawalKind } from "#server/leads/submissions/withdrawal-ledger.ts";
import type { NoticeKind } from "./notice-kinds.ts";
import { hmacsOfLead } from "./hmacs-of-lead.ts";
import { queueNotices } from "./queue-notices.ts";

export type WithdrawDeps = { db: Database; recordWithdrawal: RecordWithdrawal; consentRing: KeyRing };

export type Withdrawal = {
  submissionId: string;
  scope: Scope;
  /** Of the member of staff, or "visitor". */
  by: string;
  /** False: the person asked not to tell the recipients. */
  notifyRecipients: boolean;
  requestId?: string;
};

/** `cancelled`: deliveries that were waiting. `notices`: recipients that are told. */
export type WithdrawResult = { kind: "withdrawn"; cancelled: number; notices: number } | { kind: "was-withdrawn" };

/**
 * A person withdraws the consent: what waits is cancelled with the commit, and everybody who has the lead, or may have it, is told by the
 * worker. A delivery that has begun finishes; its recipient is told when it has.
 */
export const withdraw = (deps: WithdrawDeps, withdrawal: Withdrawal): Promise<WithdrawResult> =>
  deps.db.transaction().execute((tx) => withdrawIn(tx, deps, { ...withdrawal, kind: "withdrawn" }));

export async function withdrawIn(
  tx: Executor,
  { recordWithdrawal, consentRing }: Pick<WithdrawDeps, "recordWithdrawal" | "consentRing">,
  {
    submissionId,
    kind,
    scope,
    by,
    notifyRecipients,
    requestId,
    blocks = true,
  }: Withdrawal & { kind: WithdrawalKind; blocks?: boolean },
): Promise<WithdrawResult> {
  await sql`select from form_submissions where id = ${submissionId} for update`.execute(tx);
  const marks = blocks && scope.kind === "all" ? await hmacsOfLead(tx, consentRing, submissionId) : [];
  const noted = { submissionId, kind, scope, notifyRecipients, marks };
  await recordWithdrawal(noted); // before the commit: what only the ledger knows can be repeated, the other way round not
  const stopped = await stopSending(tx, { ...noted, by, requestId });
  if (!stopped) return { kind: "was-withdrawn" };
  const buyerId = scope.kind === "buyer" ? scope.buyerId : undefined;
  const details = { scope: scope.kind, by: by === "visitor" ? "visitor" : "staff" };
  await recordConsentEvent(tx, { submissionId, kind: "withdrawn", buyerId: buyerId ?? null, details });
  const notice = { submissionId, kind: noticeKindOf(kind, scope), buyerId, requestId, withdrawalId: stopped.id };
  const notices = notifyRecipients ? await queueNotices(tx, notice) : 0;
  await recordAudit(tx, {
    actor: by,
    action: "lead.withdraw",
    target: { kind: "submission", id: submissionId },
    details: {
      scope: scope.kind,
      cancelled: stopped.cancelled,
      told: notices,
      ...(notifyRecipients ? {} : { quiet: true }),
    },
  });
  return { kind: "withdrawn", cancelled: stopped.cancelled, notices };
}

/** What the recipients are told. */
export const noticeKindOf = (kind: WithdrawalKind, scope: Pick<Scope, "kind">): NoticeKind =>
  scope.kind === "phone" ? "no-calls" : kind;
