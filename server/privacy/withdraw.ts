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
  /** The member of staff, or "visitor". */
  by: string;
  /** false if the person asked us not to notify the recipients. */
  notifyRecipients: boolean;
  requestId?: string;
};

/** `cancelled`: queued deliveries. `notices`: recipients that will be notified. */
export type WithdrawResult = { kind: "withdrawn"; cancelled: number; notices: number } | { kind: "was-withdrawn" };

/**
 * Withdraws the consent: cancels queued deliveries in the transaction and queues notices to all that have the lead or may have
 * it. A delivery that has begun finishes; its recipient is notified afterwards.
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
  const hmacs = blocks && scope.kind === "all" ? await hmacsOfLead(tx, consentRing, submissionId) : [];
  const noted = { submissionId, kind, scope, notifyRecipients, hmacs };
  await recordWithdrawal(noted); // before the commit: a withdrawal that only the ledger has can be repeated, one that it lacks is lost
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

/** Returns the kind of notice for the recipients. */
export const noticeKindOf = (kind: WithdrawalKind, scope: Pick<Scope, "kind">): NoticeKind =>
  scope.kind === "phone" ? "no-calls" : kind;
