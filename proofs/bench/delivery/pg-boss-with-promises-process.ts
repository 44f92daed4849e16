import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { linkConsentEvents } from "#server/leads/consent/link-consent-events.ts";
import { connect } from "#server/platform/db/database.ts";
import type { DB } from "#server/platform/db/schema.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { updateCircuit } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { circuitIs } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { insertSentEvents } from "#server/delivery/queue/settle-doubt.ts";
import { formSettingsIn } from "#server/delivery/service-settings.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createKeepAlivePool } from "#server/delivery/transport/keep-alive-pool.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { prepareService, sendLead, type Sent } from "#server/delivery/worker/send-lead.ts";
import { asJson } from "#server/delivery/worker/record.ts";
import { batchCalls } from "#server/platform/batch-calls.ts";
import { newId } from "#server/platform/new-id.ts";
import { toLead, type Lead, type SubmissionRow } from "#server/leads/submissions/lead.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { queueOf } from "./pg-boss.ts";

/**
 * The job engine with the promises that our worker gives: circuit breaker, rate and slots under the lock of the service's row, the intent
 * stored before the first byte, the result in the transaction that completes the job, who got the lead in the proof of its consent. It sends
 * by the product's own code.
 */
const [databaseUrl = "", serviceUrl = "", atOnceText = ""] = process.argv.slice(2);
const atOnce = Number(atOnceText);
const PER_SECOND = 10_000;
const DEADLINE_MS = 20_000;
const UNDER_WAY = "active"; // in the engine's words

const db = connect({ url: databaseUrl, connections: 12, onError: console.error });
const boss = new PgBoss({ connectionString: databaseUrl, max: 4, useListenNotify: true, schedule: false });
boss.on("error", console.error);
await boss.start();
const stored = await sql<{ id: string; kind: string; config: unknown; version: number; apiKey: string | null }>`
  select id, kind, config, version, api_key as "apiKey" from api_services`.execute(db);
const [row] = stored.rows;
const prepared = row && prepareService(row, readKeyRing(SECRET_KEYS));
if (!prepared?.ok) throw new Error("There is no service to send to");
const service = prepared.value;
const queue = queueOf(service.id);
const http = createTransport({
  guard: createOutboundGuard({ allow: [new URL(serviceUrl).host] }),
  kept: createKeepAlivePool(),
});
const transports = { http, email: () => Promise.reject(new Error("There are no emails here")) };

type Job = { id: string; data: { deliveryId: string }; retryCount: number };
type Intent = { deliveryId: string; attemptN: number; body: string; masked: OutgoingRequest };
type Result = Sent & { jobId: string; deliveryId: string; attemptN: number; durationMs: number; lead: Lead };

const storeIntent = batchCalls(async (intents: readonly Intent[]) => {
  const column = <T>(of: (intent: Intent) => T): T[] => intents.map(of);
  await sql`
    with intent as (select * from unnest(
      ${column(({ deliveryId }) => deliveryId)}::uuid[], ${column(({ attemptN }) => attemptN)}::int[], ${column(() => newId())}::uuid[],
      ${column(({ body }) => createHash("sha256").update(body).digest("hex"))}::text[],
      ${column(({ masked: { method, url, body } }) => `{"method":${JSON.stringify(method)},"url":${JSON.stringify(url)},"body":${asJson(body)}}`)}::text[]
    ) as intent (delivery_id, attempt_n, event_id, request_hash, request)), event as (
      insert into delivery_events (id, delivery_id, attempt_n, kind, config_version, request_hash)
      select event_id, delivery_id, attempt_n, 'started', ${service.version}, request_hash from intent
    )
    insert into delivery_event_details (event_id, delivery_id, request)
    select event_id, delivery_id, request::jsonb from intent`.execute(db);
  return column(() => true);
});

const storeResult = batchCalls(async (results: readonly Result[]) => {
  const column = <T>(of: (result: Result) => T): T[] => results.map(of);
  await db.transaction().execute(async (tx) => {
    await sql`
      with result as (select * from unnest(
        ${column(({ deliveryId }) => deliveryId)}::uuid[], ${column(({ attemptN }) => attemptN)}::int[], ${column(() => newId())}::uuid[],
        ${column(({ outcome }) => outcome.kind)}::text[], ${column(({ outcome }) => outcome.message ?? null)}::text[],
        ${column(({ httpStatus }) => httpStatus ?? null)}::int[], ${column(({ durationMs }) => durationMs)}::int[],
        ${column(({ responseBody }) => (responseBody === undefined ? null : asJson(responseBody)))}::text[]
      ) as result (delivery_id, attempt_n, event_id, outcome, message, http_status, duration_ms, response)), settled as (
        update deliveries set state = 'delivered', next_attempt_at = null, attempt_n = result.attempt_n, counted_attempts = result.attempt_n,
          last_message = message, last_outcome = outcome, updated_at = now()
        from result where id = delivery_id and outcome = 'accepted'
        returning deliveries.id, submission_id, api_service_id, api_service_name, deliveries.attempt_n, true as certain
      ), used as (
        ${insertSentEvents(sql`settled`)}
      ), event as (
        insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status, duration_ms)
        select event_id, delivery_id, attempt_n, 'finished', outcome, http_status, duration_ms from result
      )
      insert into delivery_event_details (event_id, delivery_id, message, response)
      select event_id, delivery_id, message, response::jsonb from result`.execute(tx);
    for (const { deliveryId, outcome, lead } of results) {
      const passage = { apiServiceId: service.id, deliveryId, isProbe: false, wasFailing: false, lead };
      if (outcome.kind !== "accepted") await updateCircuit(tx, passage, outcome, 1);
    }
    const accepted = column(({ outcome, jobId }) => (outcome.kind === "accepted" ? [jobId] : [])).flat();
    const others = column(({ outcome, jobId }) => (outcome.kind === "accepted" ? [] : [jobId])).flat();
    if (accepted.length > 0) await boss.complete(queue, accepted, null, { db: fromKysely(tx) });
    if (others.length > 0) await boss.fail(queue, others, null, { db: fromKysely(tx) });
  });
  return column(() => true);
});

type Taken = { jobs: readonly Job[]; leads: ReadonlyMap<string, Lead> };
const NOTHING: Taken = { jobs: [], leads: new Map() };

async function take(tx: Transaction<DB>, most: number): Promise<Taken> {
  const open = await sql`select from circuit_breakers where api_service_id = ${service.id} and ${circuitIs("closed")}
    and next_slot_at <= clock_timestamp() for update`.execute(tx);
  if (open.rows.length === 0) return NOTHING;
  const counted = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = ${queue} and state = ${UNDER_WAY}`.execute(tx);
  const n = Math.min(most, atOnce - (counted.rows[0]?.n ?? 0));
  if (n <= 0) return NOTHING;
  const options = { batchSize: n, includeMetadata: true, db: fromKysely(tx) } as const;
  const jobs = await boss.fetch<Job["data"]>(queue, options);
  if (jobs.length === 0) return NOTHING;
  await sql`update circuit_breakers set next_slot_at = clock_timestamp() + ${jobs.length / PER_SECOND}::float8 * interval '1 second'
    where api_service_id = ${service.id}`.execute(tx);
  const { rows } = await sql<SubmissionRow & { delivery_id: string }>`
    select deliveries.id as delivery_id, submission.id as submission_id, submission.form_type, submission.created_at,
      submission.submission_data, submission.normalised, submission.tracking, submission.health_agreed
    from deliveries join form_submissions submission on submission.id = submission_id
    where deliveries.id = any(${jobs.map(({ data }) => data.deliveryId)}::uuid[]) and erased_at is null`.execute(tx);
  return { jobs, leads: new Map(rows.map((one) => [one.delivery_id, toLead(one.delivery_id, one)])) };
}

async function attempt(job: Job, lead: Lead): Promise<void> {
  const { deliveryId } = job.data;
  const attemptN = job.retryCount + 1;
  const begun = performance.now();
  const mayWrite = (body: string, masked: OutgoingRequest) => storeIntent({ deliveryId, attemptN, body, masked });
  const sent = await sendLead(
    { transports, deadlineMs: DEADLINE_MS, mayWrite, mayReuse: service.traits.recognition !== "none" },
    service,
    lead,
    formSettingsIn({}),
  );
  const durationMs = Math.round(performance.now() - begun);
  await storeResult({ ...sent, jobId: job.id, deliveryId, attemptN, durationMs, lead });
}

let free = atOnce;
let isLooking = false;
let again = false;

async function look(): Promise<void> {
  again = true;
  if (isLooking) return;
  isLooking = true;
  while (again) {
    again = false;
    const most = free;
    if (most < Math.max(1, atOnce / 8)) break; // Small batches would cost more than they save.
    free -= most;
    const { jobs, leads } = await db.transaction().execute((tx) => take(tx, most));
    free += most - jobs.length;
    for (const job of jobs) {
      const lead = leads.get(job.data.deliveryId);
      const attempted = lead ? attempt(job, lead) : Promise.resolve();
      void attempted.catch(console.error).finally(() => {
        free++;
        void look();
      });
    }
    if (jobs.length > 0) again = true;
  }
  isLooking = false;
}
setInterval(() => void look(), 1_000);
setInterval(() => void linkConsentEvents(db).catch(console.error), 1_000); // Polls as often as our worker.
void look();
console.log("working");
process.on("SIGTERM", () => process.exit());
