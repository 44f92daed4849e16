import { sql, type RawBuilder } from "kysely";
import { lockRouting } from "#server/sales/allocations/lock-routing-snapshot.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { DeliveryRef } from "#server/delivery/queue/staff-event.ts";
import { requeue } from "#server/delivery/queue/requeue.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import type { CloseReason } from "#server/delivery/delivery-state.ts";
import { close } from "#server/delivery/queue/close.ts";

/** Filter for failed deliveries; an absent key does not filter. */
export type FailedFilter = {
  deliveryId?: string;
  submissionIds?: readonly string[];
  apiServiceId?: string;
  formType?: string;
  since?: Date;
  until?: Date;
};

/** `attempts`: number of earlier attempts of the first delivery. */
export type RetryResult =
  { kind: "retried"; count: number; attempts: number } | { kind: "count-changed"; count: number };

/** What `retryFailed` would send again, shown in the confirmation. */
export async function countFailed(db: Executor, filter: FailedFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from deliveries ${matching(filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Queues all of them again, at the rate of their services. Queues none if their number differs from the confirmed one. */
export async function retryFailed(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  input: { filter: FailedFilter; agreedCount: number; actor: string },
): Promise<RetryResult> {
  const retried = await db.transaction().execute(async (tx): Promise<RetryResult> => {
    await lockRouting(tx);
    const { rows } = await sql<DeliveryRef & { submission: string }>`
      select deliveries.id, deliveries.attempt_n as "attemptN", submission_id as submission from deliveries ${matching(input.filter)}
      order by deliveries.id for update of deliveries`.execute(tx);
    if (rows.length !== input.agreedCount) return { kind: "count-changed", count: rows.length };
    const { length: count } = await requeue(tx, rows, "send", input.actor);
    await recordAudit(tx, {
      actor: input.actor,
      action: "lead.resend",
      ...(input.filter.deliveryId && rows[0] ? { target: { kind: "submission", id: rows[0].submission } } : {}),
      details: { count, form: input.filter.formType ?? null, service: input.filter.apiServiceId ?? null },
    });
    return { kind: "retried", count, attempts: rows[0]?.attemptN ?? 0 };
  });
  if (retried.kind === "retried") notifyWorkers();
  return retried;
}

/** Excludes closed deliveries: they are resent one by one only. */
const isOver = sql`(deliveries.state = 'failed' or (deliveries.state = 'cancelled' and closed_at is not null))`;

/** Excludes deleted and inactive services, and erased leads. */
function matching(filter: FailedFilter): RawBuilder<unknown> {
  const conditions = [
    filter.deliveryId === undefined ? sql`deliveries.state = 'failed'` : isOver,
    ...(filter.deliveryId === undefined ? [] : [sql`deliveries.id = ${filter.deliveryId}`]),
    ...(filter.submissionIds === undefined
      ? []
      : [sql`deliveries.submission_id = any(${filter.submissionIds}::uuid[])`]),
    ...(filter.apiServiceId === undefined ? [] : [sql`deliveries.api_service_id = ${filter.apiServiceId}`]),
    ...(filter.formType === undefined ? [] : [sql`form_submissions.form_type = ${filter.formType}`]),
    ...(filter.since === undefined ? [] : [sql`deliveries.updated_at >= ${filter.since}`]),
    ...(filter.until === undefined ? [] : [sql`deliveries.updated_at < ${filter.until}`]),
  ];
  return sql`join form_submissions on form_submissions.id = submission_id and erased_at is null
    join api_services on api_services.id = api_service_id and is_active
    where ${sql.join(conditions, sql` and `)}`;
}

export type Closed = { kind: "closed"; service: string } | { kind: "not-failed" };

/** Closes a failed delivery with a reason: it leaves the lists of undelivered leads and counts as not delivered. */
export async function closeFailed(
  db: Database,
  { deliveryId, reason, actor }: { deliveryId: string; reason: CloseReason; actor: string },
): Promise<Closed> {
  return db.transaction().execute(async (tx): Promise<Closed> => {
    const { rows } = await sql<{ attemptN: number; submission: string; service: string }>`
      select attempt_n as "attemptN", submission_id as submission, api_service_name as service from deliveries
      where id = ${deliveryId} and state = 'failed' for update`.execute(tx);
    const [row] = rows;
    if (!row) return { kind: "not-failed" };
    await close(tx, [{ id: deliveryId, attemptN: row.attemptN }], reason, actor);
    await recordAudit(tx, {
      actor,
      action: "lead.close",
      target: { kind: "submission", id: row.submission },
      details: { service: row.service, reason },
    });
    return { kind: "closed", service: row.service };
  });
}
