import { sql } from "kysely";
import type { Database, Executor } from "#server/db/database.ts";
import type { FormSettings, Lead, Recognition } from "#server/delivery/adapter.ts";
import { lifeIsSettled } from "#server/delivery/database-timeline.ts";
import type { DueService } from "./find-due.ts";
import { formSettingsIn, toLead, type SubmissionRow } from "#server/submissions/lead.ts";
import { inMs } from "#server/db/sql-time.ts";

/** One attempt that may be made: nobody else has it while `gen` is the row's. */
export type Claim = {
  deliveryId: string;
  apiServiceId: string;
  gen: number;
  attemptN: number;
  tries: number;
  hadUnknown: boolean;
  /** A person has said: send it again, even if it may arrive twice. */
  sentAnyway: boolean;
  recognition: Recognition;
  isProbe: boolean;
  gateTroubled: boolean;
  /** Of the trace the lead came in with. */
  traceparent: string | null;
  lead: Lead;
  form: FormSettings;
};

type Claiming = { service: DueService; recognition: Recognition; most: number; leaseMs: number; random: number };

/**
 * Takes as many due deliveries of a service as its gate, rate and concurrency allow. The gate's row lock makes claims of one
 * service wait for one another, so the limits hold over all workers.
 */
export async function claimDue(db: Database, claiming: Claiming): Promise<Claim[]> {
  if (claiming.most <= 0) return [];
  return db.transaction().execute(async (tx) => {
    const gate = await lockGate(tx, claiming.service.id);
    if (!gate) return [];
    const n = Math.min(claiming.most, mayTake(gate, claiming.service));
    return n > 0 ? take(tx, claiming, gate, n) : [];
  });
}

type Gate = { isProbing: boolean; failures: number };

async function lockGate(tx: Executor, apiServiceId: string): Promise<(Gate & { underWay: number }) | undefined> {
  const locked = await sql<Gate>`
    select state = 'probing' as "isProbing", failures from service_gates
    where api_service_id = ${apiServiceId} and state <> 'paused'
      and greatest(next_slot_at, probe_at) <= clock_timestamp() and ${lifeIsSettled}
    for update`.execute(tx);
  const gate = locked.rows[0];
  if (!gate) return undefined;
  const counted = await sql<{ n: number }>`select count(*)::int as n from deliveries
    where api_service_id = ${apiServiceId} and state = 'sending'`.execute(tx); // a statement of its own: it must see what others committed
  return { ...gate, underWay: counted.rows[0]?.n ?? 0 };
}

/** At most a tenth of a second's worth at once, so that no second holds more than the rate. */
function mayTake(gate: Gate & { underWay: number }, { concurrency, perSecond }: DueService): number {
  if (gate.isProbing) return gate.underWay === 0 ? 1 : 0;
  return Math.min(concurrency - gate.underWay, Math.max(1, Math.floor(perSecond / 10)));
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

/** Half of them the newest, half the longest waiting: after an outage fresh leads are not behind a day's backlog. */
async function take(tx: Executor, claiming: Claiming, gate: Gate, n: number): Promise<Claim[]> {
  const { service, recognition } = claiming;
  const newest = Math.floor(n / 2 + claiming.random);
  const due = sql`select id from deliveries
    where api_service_id = ${service.id} and state = 'queued' and next_attempt_at <= clock_timestamp()`;
  const { rows } = await sql<Row>`
    with picked as (
      (${due} order by next_attempt_at desc limit ${newest}) union (${due} order by next_attempt_at limit ${n - newest})
    ), taken as (
      update deliveries set state = 'sending', gen = gen + 1, attempt_n = attempt_n + 1, next_attempt_at = null,
        lease_until = ${inMs(claiming.leaseMs)}, is_probe = ${gate.isProbing}, recognition = ${recognition}, updated_at = now()
      from form_submissions submission
      where deliveries.id in (select id from picked) and deliveries.state = 'queued'
        and submission.id = deliveries.submission_id and submission.erased_at is null
      returning deliveries.id as delivery_id, gen, attempt_n, tries, had_unknown, resent_anyway, traceparent, submission.id as submission_id,
        submission.form_type, submission.created_at, submission.submission_data, submission.normalised, submission.tracking
    ), slot as (
      update service_gates set
        next_slot_at = clock_timestamp() + (select count(*) from taken) / ${service.perSecond}::float8 * interval '1 second',
        probe_at = case when state = 'probing' then ${inMs(claiming.leaseMs)} end -- until the probe has an outcome
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
    isProbe: gate.isProbing,
    gateTroubled: gate.isProbing || gate.failures > 0,
    traceparent: row.traceparent,
    lead: toLead(row.delivery_id, row),
    form: formSettingsIn(row.custom_settings),
  }));
}
