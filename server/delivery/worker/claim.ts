import { sql } from "kysely";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { circuitIs } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { isTimelineConfirmedSql } from "#server/delivery/database-timeline.ts";
import { formSettingsIn, type FormSettings } from "#server/delivery/service-settings.ts";
import { CONSENT_KINDS } from "#server/delivery/adapters/registry.ts";
import { toLead, type Lead, type Sale, type SubmissionRow } from "#server/leads/submissions/lead.ts";

export type DueService = {
  id: string;
  kind: string;
  config: unknown;
  version: number;
  apiKey: string | null;
  /** The service's kind of recipient; null counts as a buyer. */
  recipientType: RecipientType | null;
  perSecond: number;
  concurrency: number;
  /** Wait until its first delivery may be claimed; zero or less means now. */
  waitMs: number;
};

/** The services that have something queued and may be sent to, one index probe each. */
export async function findDue(db: Executor): Promise<DueService[]> {
  const { rows } = await sql<DueService>`-- name: find_due
    select api_services.id, kind, config, version, api_key as "apiKey", recipient_type as "recipientType", per_second as "perSecond", concurrency,
      (extract(epoch from greatest(first.due_at, next_slot_at, case when not by_refusals or not exists (
        select from deliveries untried
        where untried.api_service_id = api_services.id and untried.state = 'queued' and next_attempt_at <= clock_timestamp() and not caused_pause
      ) then probe_at end) - clock_timestamp()) * 1000)::float8 as "waitMs"
    from api_services
    join circuit_breakers on api_service_id = api_services.id
    cross join lateral (
      select next_attempt_at as due_at from deliveries
      where deliveries.api_service_id = api_services.id and deliveries.state = 'queued'
      order by next_attempt_at limit 1
    ) first
    where is_active and not ${circuitIs("paused")}`.execute(db);
  return rows;
}

/** One attempt that may be made: no other worker has it while `fencingToken` is the row's. */
export type Claim = {
  deliveryId: string;
  apiServiceId: string;
  fencingToken: number;
  attemptN: number;
  countedAttempts: number;
  hadUnknown: boolean;
  /** Staff forced a resend, although it may arrive twice. */
  sentAnyway: boolean;
  recognition: Recognition;
  isProbe: boolean;
  circuitFailing: boolean;
  /** Traceparent of the lead's intake. */
  traceparent: string | null;
  lead: Lead;
  form: FormSettings;
};

type Claiming = {
  service: DueService;
  /** The claiming worker's run; its claims are settled when it dies. */
  workerId: string;
  recognition: Recognition;
  most: number;
  leaseMs: number;
  random: number;
};

type Row = SubmissionRow & {
  delivery_id: string;
  fencing_token: number;
  attempt_n: number;
  counted_attempts: number;
  had_unknown: boolean;
  forced_resends: number;
  traceparent: string | null;
  custom_settings: unknown;
  is_probing: boolean;
  failures: number;
};

/**
 * Claims due deliveries of a service as its circuit breaker, rate and slots allow, over all workers (`claim-due.sql`). Returns none if the
 * service was saved since `service` was read. On a stale timeline it does not call the function, which knows no timelines.
 */
export async function claimDue(db: Executor, claiming: Claiming): Promise<Claim[]> {
  const { service, workerId, recognition, most, leaseMs, random } = claiming;
  if (most <= 0) return [];
  const { concurrency, perSecond } = service;
  const { rows } = await sql<Row>`-- name: claim
    select * from claim_due(${service.id}, ${service.version}, ${workerId}, ${most} * ${isTimelineConfirmedSql()}::int, ${concurrency}, ${burstOf(perSecond)},
      ${paceOf(perSecond)}, ${leaseMs}, ${recognition}, ${random})`.execute(db);
  const sales = await readSales(db, service, rows);
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    apiServiceId: service.id,
    fencingToken: row.fencing_token,
    attemptN: row.attempt_n,
    countedAttempts: row.counted_attempts,
    hadUnknown: row.had_unknown,
    sentAnyway: row.forced_resends > 0,
    recognition,
    isProbe: row.is_probing,
    circuitFailing: row.is_probing || row.failures > 0,
    traceparent: row.traceparent,
    lead: { ...toLead(row.delivery_id, row), ...sales.get(row.delivery_id) },
    form: formSettingsIn(row.custom_settings),
  }));
}

/** Reads the sales, which the function does not return. Only conversions services get them. */
async function readSales(
  db: Executor,
  { kind }: DueService,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, { sale: Sale }>> {
  if (rows.length === 0 || !CONSENT_KINDS.includes(kind)) return new Map();
  const { rows: sold } = await sql<{ id: string; at: Date; cents: number }>`
    select id, sold_at as at, sale_cents as cents from deliveries
    where id = any(${rows.map((row) => row.delivery_id)}::uuid[]) and sold_at is not null`.execute(db);
  return new Map(sold.map(({ id, at, cents }) => [id, { sale: { at: at.toISOString(), cents } }]));
}

/** Batch size: at most a tenth of a second's rate. */
export const burstOf = (perSecond: number): number => Math.max(1, Math.floor(perSecond / 10));

/**
 * Returns the leads claimed per second. Each group is followed by the time its leads take, and a second can begin with a single lead and
 * end with a whole group, so it is the rate less a group, plus one.
 */
export function paceOf(perSecond: number): number {
  const burst = burstOf(perSecond);
  return burst === 1 ? perSecond : Math.floor(perSecond) + 1 - burst;
}
