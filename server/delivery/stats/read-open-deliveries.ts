import { sql, type RawBuilder } from "kysely";
import { formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import { COUNTED_TO, countedTo, sumOf, isEmailKind, isStored, type Count } from "./what-counts.ts";

/** One that was sent by hand has waited for less long than its lead is old. */
const OLDEST_LOOKED_AT = 100;

type Aged = Count & { oldestAt: Date | null; newestAt: Date | null };

/** What is not finished at one service, of the stored leads of one form. */
export type OpenDeliveries = {
  serviceId: string;
  serviceName: string;
  /** Our own email to the visitor: no sale. */
  isEmail: boolean;
  formType: FormType;
  queued: Count;
  underWay: Count;
  /** Time since which the oldest of both waits for its first response or next attempt. */
  oldestQueuedAt: Date | null;
  /** A person may send them again; `refused` are those of them that the service would not have, `broken` the others. */
  failed: Aged;
  refused: Aged;
  /** Failed, and not refused. */
  broken: Aged;
  inDoubt: Aged;
};

type Row = Pick<OpenDeliveries, "serviceId" | "serviceName" | "formType" | "oldestQueuedAt"> & {
  kind: string;
  queued: number;
  underWay: number;
  failed: number;
  refused: number;
  failedOldest: Date | null;
  failedNewest: Date | null;
  refusedOldest: Date | null;
  refusedNewest: Date | null;
  brokenOldest: Date | null;
  brokenNewest: Date | null;
  inDoubt: number;
  inDoubtOldest: Date | null;
  inDoubtNewest: Date | null;
};

/** Open deliveries by service and form, without sandboxes, in one statement of short index scans. */
export async function readOpenDeliveries(db: Executor): Promise<OpenDeliveries[]> {
  const { rows } = await sql<Row>`
    select service.id as "serviceId", service.name as "serviceName", service.kind, form.type as "formType",
      queued.n as queued, sending.n as "underWay", oldest_queued.at as "oldestQueuedAt",
      failed.n as failed, failed.refused, failed_ages.oldest as "failedOldest", failed_ages.newest as "failedNewest",
      failed."refusedOldest", failed."refusedNewest", failed."brokenOldest", failed."brokenNewest",
      doubt.n as "inDoubt", doubt_ages.oldest as "inDoubtOldest", doubt_ages.newest as "inDoubtNewest"
    from api_services service
    cross join unnest(${formTypes}::text[]) as form (type)
    cross join lateral (select count(*)::int as n from (select ${inState("queued")} limit ${COUNTED_TO + 1}) counted) queued
    cross join lateral (select count(*)::int as n from (select ${inState("sending")} limit ${COUNTED_TO + 1}) counted) sending
    cross join lateral (
      select min(created_at) as at from (
        (select created_at ${inState("queued")} order by ${receivedAt()}, submission_id limit ${OLDEST_LOOKED_AT})
        union all (select created_at ${inState("sending")} limit ${OLDEST_LOOKED_AT})
      ) first
    ) oldest_queued
    cross join lateral (
      select count(*)::int as n, (count(*) filter (where last_outcome = 'rejected'))::int as refused,
        min(updated_at) filter (where last_outcome = 'rejected') as "refusedOldest",
        max(updated_at) filter (where last_outcome = 'rejected') as "refusedNewest",
        min(updated_at) filter (where last_outcome is distinct from 'rejected') as "brokenOldest",
        max(updated_at) filter (where last_outcome is distinct from 'rejected') as "brokenNewest"
      from (select last_outcome, updated_at ${inState("failed")} limit ${COUNTED_TO + 1}) counted
    ) failed
    cross join lateral (${agesIn("failed")}) failed_ages
    cross join lateral (select count(*)::int as n from (select ${inState("in_doubt")} limit ${COUNTED_TO + 1}) counted) doubt
    cross join lateral (${agesIn("in_doubt")}) doubt_ages
    where not service.is_sandbox and queued.n + sending.n + failed.n + doubt.n > 0
    order by service.created_at, service.id, form.type`.execute(db);
  return rows.map(toOpenDeliveries);
}

/** Literals, so that the planner knows which index has them. */
const inState = (state: DeliveryState): RawBuilder<unknown> => sql`from deliveries
  where form_type = form.type and api_service_id = service.id and state = ${sql.lit(state)} and ${isStored(sql`submission_id`)}`;

const agesIn = (state: DeliveryState) => sql`select
  (select updated_at ${inState(state)} order by updated_at limit 1) as oldest,
  (select updated_at ${inState(state)} order by updated_at desc limit 1) as newest`;

const toOpenDeliveries = (row: Row): OpenDeliveries => ({
  serviceId: row.serviceId,
  serviceName: row.serviceName,
  isEmail: isEmailKind(row.kind),
  formType: row.formType,
  queued: countedTo(row.queued),
  underWay: countedTo(row.underWay),
  oldestQueuedAt: row.oldestQueuedAt,
  failed: { ...countedTo(row.failed), oldestAt: row.failedOldest, newestAt: row.failedNewest },
  refused: {
    count: Math.min(row.refused, COUNTED_TO),
    isMore: row.failed > COUNTED_TO,
    oldestAt: row.refusedOldest,
    newestAt: row.refusedNewest,
  },
  broken: {
    count: Math.min(row.failed - row.refused, COUNTED_TO),
    isMore: row.failed > COUNTED_TO,
    oldestAt: row.brokenOldest,
    newestAt: row.brokenNewest,
  },
  inDoubt: { ...countedTo(row.inDoubt), oldestAt: row.inDoubtOldest, newestAt: row.inDoubtNewest },
});

export function addUpOpen(
  entries: readonly OpenDeliveries[],
): Omit<OpenDeliveries, "serviceId" | "serviceName" | "isEmail" | "formType"> {
  return {
    queued: sumOf(entries.map(({ queued }) => queued)),
    underWay: sumOf(entries.map(({ underWay }) => underWay)),
    oldestQueuedAt: earliest(entries.map(({ oldestQueuedAt }) => oldestQueuedAt)),
    failed: addUpAged(entries.map(({ failed }) => failed)),
    refused: addUpAged(entries.map(({ refused }) => refused)),
    broken: addUpAged(entries.map(({ broken }) => broken)),
    inDoubt: addUpAged(entries.map(({ inDoubt }) => inDoubt)),
  };
}

const addUpAged = (all: readonly Aged[]): Aged => ({
  ...sumOf(all),
  oldestAt: earliest(all.map(({ oldestAt }) => oldestAt)),
  newestAt: inOrder(all.map(({ newestAt }) => newestAt)).at(-1) ?? null,
});

const inOrder = (times: readonly (Date | null)[]): Date[] =>
  times.filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime());

export const earliest = (times: readonly (Date | null)[]): Date | null => inOrder(times)[0] ?? null;
