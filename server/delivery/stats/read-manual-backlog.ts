import { sql, type RawBuilder } from "kysely";
import { formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { CONSENT_KINDS } from "#server/delivery/adapters/registry.ts";
import { DELIVERY_STATES, type DeliveryState } from "#server/delivery/delivery-state.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import { metaAllowed } from "#server/leads/submissions/allows-meta.ts";
import { isRealId } from "#server/leads/submissions/synthetic-leads.ts";
import { COUNTED_TO, isStored, type Count } from "./what-counts.ts";
import type { AllocationState } from "#server/sales/allocations/allocation-state.ts";

/** Cents that are not earned yet. `isMore`: of more leads than are counted. */
export type MoneyAtStake = { waiting: Count; inDoubt: Count };

const RESERVED: AllocationState = "reserved";

type Row = { id: string; waiting: number; waitingCents: number; inDoubt: number; inDoubtCents: number };

/** By service: what the leads would earn that wait for it or are in doubt there. What failed or was refused has lost its place already. */
export async function readMoneyAtStake(
  db: Executor,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, MoneyAtStake>> {
  if (serviceIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select service.id, waiting.n as waiting, waiting.cents as "waitingCents", doubt.n as "inDoubt", doubt.cents as "inDoubtCents"
    from unnest(${[...new Set(serviceIds)]}::uuid[]) as service (id)
    cross join lateral (${priceIn("queued")}) waiting
    cross join lateral (${priceIn("in_doubt")}) doubt`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        waiting: { count: row.waitingCents, isMore: row.waiting > COUNTED_TO },
        inDoubt: { count: row.inDoubtCents, isMore: row.inDoubt > COUNTED_TO },
      },
    ]),
  );
}

/** A literal, so that the planner knows which index has them. */
const priceIn = (state: DeliveryState): RawBuilder<unknown> => sql`
  select count(*)::int as n, coalesce(sum(price_cents), 0)::int as cents
  from (
    select id from deliveries
    where api_service_id = service.id and state = ${sql.lit(state)} and form_type is not null and ${isStored(sql`submission_id`)}
    limit ${COUNTED_TO + 1}
  ) delivery left join allocations on allocations.delivery_id = delivery.id and allocations.state = ${RESERVED}`;

/** Leads of a form that may be sent by hand to a manual service and have not been. */
export type ManualBacklog = Count & {
  formType: FormType;
  serviceId: string;
  serviceName: string;
  oldestAt: Date;
  newestAt: Date;
};

const SENT_STATES = DELIVERY_STATES.filter((state) => state !== "idle");

/** The services `a` that leads of a form are sent to by hand. */
const manualServices = (formType: RawBuilder<unknown>) =>
  sql`from form_api_settings f join api_services a on a.id = f.api_service_id
    where f.form_type = ${formType} and f.is_enabled and a.is_active and not a.is_sandbox and a.send_mode = 'manual'`;

const isQuarantined = sql`quarantined_at is not null`;
const hasUsableEmail = sql`can_be_sent(submission_data ->> 'email')`;
const needsConsent = sql`a.kind = any(${CONSENT_KINDS}::text[])`;

/** Whether the lead `s` may be sent to the service `a`, and never was. */
export const waitsAt = sql<boolean>`(
  not exists (select from deliveries d where d.submission_id = s.id and d.api_service_id = a.id and d.state <> 'idle')
  and not ${isQuarantined} and ${hasUsableEmail} and (not ${needsConsent} or ${metaAllowed(sql`s.tracking`)}))`;

/** Whether the lead `s` waits for manual send, to one service or to any: it was not sent, and pressing Send would send it. */
export const waitsForSend = (formType: FormType, apiServiceId?: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${manualServices(sql`${formType}`)}
    ${apiServiceId === undefined ? sql`` : sql`and a.id = ${apiServiceId}::uuid`} and ${waitsAt})`;

/** Read once: no index has them by form. */
const withQuarantined = sql`with quarantined as materialized (select id, form_type, created_at from form_submissions where ${isQuarantined})`;

/**
 * The newest leads of a form, up to the number at which every count stops: how many, and the time of the oldest. No index has what was
 * not sent, so what waits is these less those that do not wait.
 */
const newestLeads = (formType: RawBuilder<unknown>) => sql`
  select count(*)::int as seen, min(created_at) as since from (
    select created_at from form_submissions where form_type = ${formType} and ${isRealId(sql`id`)} and ${isStored(sql`id`)}
    order by created_at desc fetch first ${sql.lit(COUNTED_TO + 1)} rows with ties
  ) newest`;

/** Those of them that do not wait at the service `a`. Leads themselves are read only where consent decides. */
const notWaiting = (formType: RawBuilder<unknown>) => sql`
  select id from (
    select submission_id as id from deliveries d
    where form_type = ${formType} and api_service_id = a.id and state = any(${SENT_STATES}::text[])
      and ${receivedAt("d")} >= checked.since
    union select id from quarantined where form_type = ${formType} and created_at >= checked.since
    union select id from form_submissions
    where form_type = ${formType} and created_at >= checked.since and not ${hasUsableEmail}
    union select id from form_submissions s
    where ${needsConsent} and form_type = ${formType} and created_at >= checked.since and not ${metaAllowed(sql`s.tracking`)}
  ) all_kinds where ${isRealId(sql`id`)} and ${isStored(sql`id`)}`;

/** The first of them that waits, from one end. */
const firstWaiting = (formType: RawBuilder<unknown>, direction: "asc" | "desc") => sql`(
  select s.created_at from form_submissions s
  where s.form_type = ${formType} and s.created_at >= checked.since and ${isRealId(sql`s.id`)} and ${isStored(sql`s.id`)} and ${waitsAt}
  order by s.created_at ${sql.raw(direction)}, s.id ${sql.raw(direction)} limit 1)`;

/** Waiting leads by form and service. Forms with more leads than are checked say that there may be more. */
export async function readManualBacklog(db: Executor): Promise<ManualBacklog[]> {
  const formType = sql`form.type`;
  const { rows } = await sql<Omit<ManualBacklog, "isMore"> & { seen: number }>`
    ${withQuarantined}
    select form.type as "formType", a.id as "serviceId", a.name as "serviceName", checked.seen, found.count,
      ${firstWaiting(formType, "asc")} as "oldestAt", ${firstWaiting(formType, "desc")} as "newestAt"
    from unnest(${formTypes}::text[]) as form (type)
    cross join lateral (${newestLeads(formType)}) checked
    cross join lateral (select a.id, a.name, a.kind ${manualServices(formType)}) a
    cross join lateral (select checked.seen - count(*)::int as count from (${notWaiting(formType)}) those) found
    where found.count > 0
    order by "newestAt" desc`.execute(db);
  return rows.map(({ seen, count, ...row }) => ({ ...row, ...checkedTo(count, seen) }));
}

/** A lead that waits at two services counts once: it does not wait if it waits at none of them. */
export async function countManualBacklog(db: Executor, formType: FormType): Promise<Count> {
  const { rows } = await sql<{ count: number; seen: number }>`
    ${withQuarantined}, services as materialized (select a.id, a.kind ${manualServices(sql`${formType}`)})
    select checked.seen, checked.seen - (
      select count(*)::int from (
        select those.id from services a cross join lateral (${notWaiting(sql`${formType}`)}) those
        group by those.id having count(*) = (select count(*) from services)
      ) nowhere
    ) as count
    from (${newestLeads(sql`${formType}`)}) checked where exists (select from services)`.execute(db);
  return checkedTo(rows[0]?.count ?? 0, rows[0]?.seen ?? 0);
}

const checkedTo = (count: number, seen: number): Count => ({
  count: Math.min(count, COUNTED_TO),
  isMore: seen > COUNTED_TO,
});
