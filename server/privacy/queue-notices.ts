import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { askFor } from "#server/platform/db/put-job.ts";
import { newId } from "#server/platform/new-id.ts";
import type { NoticeChannel, NoticeKind, NoticeState } from "./notice-kinds.ts";
import { readRecipients, type Recipient } from "./read-recipients.ts";

export type Notice = {
  submissionId: string;
  kind: NoticeKind;
  /** If set, notifies only this buyer. */
  buyerId?: string | undefined;
  /** If set, notifies only the recipients of these deliveries. */
  deliveryIds?: readonly string[];
  /** Facts that the notice needs besides its kind. Never contact data. */
  details?: Readonly<Record<string, string | readonly string[]>>;
  requestId?: string | undefined;
  /** Idempotency key: each recipient is notified once about a withdrawal. */
  withdrawalId?: string;
};

/**
 * Queues, in the caller's transaction, a notice to each recipient that has the lead or may have it. The worker sends them after
 * the commit. Returns the number of new notices.
 */
export async function queueNotices(tx: Executor, notice: Notice): Promise<number> {
  const { submissionId, kind, buyerId, deliveryIds, details = {}, requestId, withdrawalId } = notice;
  const recipients = (await readRecipients(tx, submissionId)).filter(
    (one) =>
      (buyerId === undefined || one.buyerId === buyerId) &&
      (deliveryIds === undefined || deliveryIds.includes(one.deliveryId)),
  );
  let queued = 0;
  for (const recipient of recipients) {
    const channel = channelOf(recipient);
    const state: NoticeState = channel === "task" ? "task" : "queued";
    const { rows } = await sql`
      insert into notices (id, submission_id, kind, buyer_id, service_name, delivery_id, details, request_id, withdrawal_id, channel, state,
        next_attempt_at)
      values (${newId()}, ${submissionId}, ${kind}, ${recipient.buyerId}, ${recipient.serviceName}, ${recipient.deliveryId},
        ${JSON.stringify(details)}::jsonb, ${requestId ?? null}, ${withdrawalId ?? null}, ${channel}, ${state},
        case when ${state} = 'queued' then now() end)
      on conflict (withdrawal_id, delivery_id) do nothing returning id`.execute(tx);
    queued += rows.length;
  }
  if (queued > 0) await askFor(tx, "send-notices");
  return queued;
}

const channelOf = ({ noticeUrl, privacyEmail }: Recipient): NoticeChannel =>
  noticeUrl !== "" ? "webhook" : privacyEmail === "" ? "task" : "email";
