import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { SELLING_KINDS } from "#server/delivery/adapters/registry.ts";
import { statesOf } from "#server/delivery/delivery-state.ts";
import { queueNotices } from "#server/privacy/queue-notices.ts";
import { callTimesForFirms } from "./call-time-texts.ts";

type Late = { kind: "email-only" | "best-time"; value: string; submissionId: string; deliveryIds: string[] };

const AT_ONCE = 50;
const HAS_IT = [...statesOf("success"), ...statesOf("warning"), ...statesOf("in_doubt")];

/**
 * Notifies firms that got a lead after its visitor had set call wishes; the others were notified at once. Takes a lock, so that
 * only one worker does it. Returns the number of notices.
 */
export const notifyLateRecipients = (db: Database): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Late>`
      select message.kind, message.value, message.submission_id as "submissionId", late.ids as "deliveryIds"
      from visitor_messages message cross join lateral (
        select array_agg(delivery.id) as ids from deliveries delivery join api_services service on service.id = delivery.api_service_id
        where delivery.submission_id = message.submission_id and delivery.updated_at >= message.at
          and delivery.state = any(${HAS_IT}::text[]) and service.kind = any(${[...SELLING_KINDS]}::text[])
          and not exists (select from notices
            where notices.delivery_id = delivery.id and notices.kind = message.kind and notices.created_at >= message.at)) late
      where message.undone_at is null and message.kind in ('email-only', 'best-time') and message.at > now() - interval '30 days'
        and late.ids is not null
      order by message.at limit ${AT_ONCE} for update of message skip locked`.execute(tx);
    let told = 0;
    for (const { kind, value, submissionId, deliveryIds } of rows) {
      const details = kind === "best-time" ? { times: value.split(" "), text: callTimesForFirms(value) } : {};
      told += await queueNotices(tx, { submissionId, kind, details, deliveryIds });
    }
    return told;
  });

/** A firm, and whether it knows the wish. */
export type ToldFirm = {
  readonly buyerId: string | null;
  readonly name: string;
  readonly kind: string;
  /** When the notice was sent. */
  readonly at: Date;
  /** null until the firm has responded. */
  readonly knownAt: Date | null;
  /** null until the firm has confirmed. */
  readonly confirmedAt: Date | null;
};

/** Newest first. */
export async function readNotices(db: Executor, submissionId: string): Promise<ToldFirm[]> {
  const { rows } = await sql<ToldFirm>`
    select buyer_id as "buyerId", coalesce(legal_name, service_name) as name, kind, notices.created_at as at,
      coalesce(told_at, confirmed_at) as "knownAt", confirmed_at as "confirmedAt"
    from notices left join buyers on buyers.id = buyer_id
    where submission_id = ${submissionId} order by notices.created_at desc, notices.id desc`.execute(db);
  return rows;
}
