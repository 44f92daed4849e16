import { sql, type RawBuilder } from "kysely";
import type { Database, Executor } from "#server/db/database.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { circuitIs } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { timelineIsSettled } from "#server/delivery/database-timeline.ts";
import { formSettingsIn, type FormSettings } from "#server/delivery/service-settings.ts";
import { toLead, type Lead, type SubmissionRow } from "#server/submissions/lead.ts";
import { inMs } from "#server/db/sql-time.ts";
import { burstOf, paceOf } from "./claim-pace.ts";

export type DueService = {
  id: string;
  kind: string;
  config: unknown;
  version: number;
  apiKey: string | null;
  perSecond: number;
  concurrency: number;
  /** Until its first delivery may be taken; not positive: now. */
  waitMs: number;
};

/** The services that have something queued and may be sent to, one index probe each. */
export async function findDue(db: Executor): Promise<DueService[]> {
  const { rows } = await sql<DueService>`
    select api_services.id, kind, config, version, api_key as "apiKey", per_second as "perSecond", concurrency,
      (extract(epoch from greatest(first.due_at, next_slot_at, probe_at) - clock_timestamp()) * 1000)::float8 as "waitMs"
    from api_services
    join service_gates on api_service_id = api_services.id
    cross join lateral (
      select next_attempt_at as due_at from deliveries
      where deliveries.api_service_id = api_services.id and deliveries.state = 'queued'
      order by next_attempt_at limit 1
    ) first
    where is_active and not ${circuitIs("paused")}`.execute(db);
  return rows;
}

/** One attempt that may be made: no other worker has it while `gen` is the row's. */
export type Claim = {
  deliveryId: string;
  apiServiceId: string;
  gen: number;
  attemptN: number;
  tries: number;
  hadUnknown: boolean;
  /** A person decided to send it again, even if it may arrive twice. */
  sentAnyway: boolean;
  recognition: Recognition;
  isProbe: boolean;
  circuitFailing: boolean;
  /** Of the lead's intake trace. */
  traceparent: string | null;
  lead: Lead;
  form: FormSettings;
};

type Claiming = { service: DueService; recognition: Recognition; most: number; leaseMs: number; random: number };

/**
 * Takes as many due deliveries of a service as its circuit breaker, rate and concurrency allow. The circuit breaker's row
 * lock makes claims of one service wait for one another, so the limits hold over all workers.
 */
export async function claimDue(db: Database, claiming: Claiming): Promise<Claim[]> {
  if (claiming.most <= 0) return [];
  return db.transaction().execute(async (tx) => {
    const circuit = await lockCircuit(tx, claiming.service.id);
    if (!circuit) return [];
    const n = Math.min(claiming.most, mayTake(circuit, claiming.service));
    return n > 0 ? take(tx, claiming, circuit, n) : [];
  });
}

type Circuit = {
  isProbing: boolean;
  /** It was paused by an answer, and no lead was judged since it was resumed. */
  isUnproven: boolean;
  refused: readonly string[];
  failures: number;
};

async function lockCircuit(tx: Executor, apiServiceId: string): Promise<(Circuit & { underWay: number }) | undefined> {
  const locked = await sql<Circuit>`
    select ${circuitIs("half_open")} as "isProbing", unproven as "isUnproven", refused, failures from service_gates
    where api_service_id = ${apiServiceId} and not ${circuitIs("paused")}
      and greatest(next_slot_at, probe_at) <= clock_timestamp() and ${timelineIsSettled}
    for update`.execute(tx);
  const circuit = locked.rows[0];
  if (!circuit) return undefined;
  const counted = await sql<{ n: number }>`select count(*)::int as n from deliveries
    where api_service_id = ${apiServiceId} and state = 'sending'`.execute(tx); // a separate statement: it must see what others committed
  return { ...circuit, underWay: counted.rows[0]?.n ?? 0 };
}

function mayTake(circuit: Circuit & { underWay: number }, { concurrency, perSecond }: DueService): number {
  if (circuit.isProbing || circuit.isUnproven) return circuit.underWay === 0 ? 1 : 0;
  return Math.min(concurrency - circuit.underWay, burstOf(perSecond));
}

type Row = SubmissionRow & {
  delivery_id: string;
  gen: number;
  attempt_n: number;
  tries: number;
  had_unknown: boolean;
  resent_anyway: number;
  traceparent: string | null;
  custom_settings: unknown;
};

const both = (due: RawBuilder<unknown>, newest: number, oldest: number) =>
  sql`(${due} order by next_attempt_at desc limit ${newest}) union (${due} order by next_attempt_at limit ${oldest})`;

/** The first lead after a pause is another one than those that caused it, as long as one waits. */
const another = (due: RawBuilder<unknown>, refused: readonly string[]) => sql`
  select id from (
    (select id, 1 as turn from (${due} and not has_paused and id <> all(${refused}::uuid[]) order by next_attempt_at limit 1) other)
    union all
    (select id, 2 from (${due} order by next_attempt_at limit 1) any_lead)
  ) candidate order by turn limit 1`;

/** Half of them the newest, half the longest waiting: after an outage new leads do not wait behind a day's backlog. */
async function take(tx: Executor, claiming: Claiming, circuit: Circuit, n: number): Promise<Claim[]> {
  const { service, recognition } = claiming;
  const newest = Math.floor(n / 2 + claiming.random);
  // A single lead before a backlog is charged like the groups after it, or a second could hold one more than the rate.
  const charged = circuit.isUnproven ? burstOf(service.perSecond) : sql`(select count(*) from taken)`;
  const due = sql`select id from deliveries
    where api_service_id = ${service.id} and state = 'queued' and next_attempt_at <= clock_timestamp()`;
  const { rows } = await sql<Row>`
    with picked as (${circuit.isUnproven ? another(due, circuit.refused) : both(due, newest, n - newest)}), taken as (
      update deliveries set state = 'sending', gen = gen + 1, attempt_n = attempt_n + 1, next_attempt_at = null,
        lease_until = ${inMs(claiming.leaseMs)}, is_probe = ${circuit.isProbing}, recognition = ${recognition}, updated_at = now()
      from form_submissions submission
      where deliveries.id in (select id from picked) and deliveries.state = 'queued'
        and submission.id = deliveries.submission_id and submission.erased_at is null
      returning deliveries.id as delivery_id, gen, attempt_n, tries, had_unknown, resent_anyway, traceparent, submission.id as submission_id,
        submission.form_type, submission.created_at, submission.submission_data, submission.normalised, submission.tracking,
        submission.health_agreed
    ), slot as (
      update service_gates set
        next_slot_at = clock_timestamp() + ${charged} / ${paceOf(service.perSecond)}::float8 * interval '1 second',
        probe_at = case when ${circuitIs("half_open")} then ${inMs(claiming.leaseMs)} end -- until the probe has an outcome
      where api_service_id = ${service.id} and exists (select from taken)
    )
    select taken.*, form_api_settings.custom_settings from taken
    left join form_api_settings
      on form_api_settings.form_type = taken.form_type and form_api_settings.api_service_id = ${service.id}`.execute(
    tx,
  );
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    apiServiceId: service.id,
    gen: row.gen,
    attemptN: row.attempt_n,
    tries: row.tries,
    hadUnknown: row.had_unknown,
    sentAnyway: row.resent_anyway > 0,
    recognition,
    isProbe: circuit.isProbing,
    circuitFailing: circuit.isProbing || circuit.failures > 0,
    traceparent: row.traceparent,
    lead: toLead(row.delivery_id, row),
    form: formSettingsIn(row.custom_settings),
  }));
}
