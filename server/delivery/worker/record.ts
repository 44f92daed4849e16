import { createHash } from "node:crypto";
import { sql } from "kysely";
import { settleAllocations, settlingAllocations } from "#server/sales/allocations/settle-allocations.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { batchCalls } from "#server/platform/batch-calls.ts";
import { updateCircuit, type CircuitReport } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { insertSentEvents, recordSent } from "#server/delivery/queue/settle-doubt.ts";
import { settle, settleLate, type DeliveryProgress } from "#server/delivery/settle.ts";
import { wasReceived, hasJudged, type Outcome } from "#server/delivery/outcome.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";

const MAX_STORED = 8 * 1024;

/** Valid JSON that Postgres refuses: an escaped NUL, half of a surrogate pair, a number with four digits in its exponent. */
const REFUSED_ESCAPE = /\\u(0000|d[89a-f])/i;
const REFUSED_NUMBER = /e[+-]?\d{4}/i;

/** JSON that Postgres accepts is stored as it came, everything else as an excerpt. */
export function asJson(body: string): string {
  const text = body.toWellFormed().replaceAll("\0", "");
  if (text.length <= MAX_STORED && !REFUSED_ESCAPE.test(text) && isStorable(text)) return text;
  return JSON.stringify({ text: text.slice(0, MAX_STORED).toWellFormed() });
}

function isStorable(text: string): boolean {
  try {
    if (!REFUSED_NUMBER.test(text)) return JSON.parse(text) !== undefined; // The fast path covers nearly all; checking every value costs ten times as much.
    // `context` is in the language and in Node, not yet in the type checker's library
    JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
      if (typeof value === "number" && REFUSED_NUMBER.test(context?.source ?? "")) throw new RangeError();
      return value;
    });
    return true;
  } catch {
    return false;
  }
}

export type AttemptStart = {
  claim: { deliveryId: string; fencingToken: number };
  configVersion: number;
  leaseMs: number;
  /** The exact bytes to send; only their hash is kept. */
  body: string;
  /** The request with masks in place of the secrets. */
  masked: OutgoingRequest;
};

/** Commits intents before the first request byte. Returns false if the lease was lost; nothing may be sent then. */
export async function beginAttempts(db: Executor, starts: readonly AttemptStart[]): Promise<boolean[]> {
  const column = <T>(of: (start: AttemptStart) => T): T[] => starts.map(of);
  const { rows } = await sql<{ deliveryId: string }>`-- name: begin_attempts
    with intent as (
      select * from unnest(
        ${column(({ claim }) => claim.deliveryId)}::uuid[], ${column(({ claim }) => claim.fencingToken)}::int[],
        ${column(({ leaseMs }) => leaseMs)}::float8[], ${column(() => newId())}::uuid[],
        ${column(({ configVersion }) => configVersion)}::int[], ${column(({ body }) => sha256(body))}::text[],
        ${column(({ masked }) => describe(masked))}::text[]
      ) as intent (delivery_id, fencing_token, lease_ms, event_id, config_version, request_hash, request)
    ), armed as (
      update deliveries set lease_until = clock_timestamp() + lease_ms * interval '1 millisecond' from intent
      where id = delivery_id and deliveries.fencing_token = intent.fencing_token and state = 'sending' and lease_until > clock_timestamp()
      returning id, attempt_n, event_id, config_version, request_hash, request
    ), event as (
      insert into delivery_events (id, delivery_id, attempt_n, kind, config_version, request_hash)
      select event_id, id, attempt_n, 'started', config_version, request_hash from armed
    )
    insert into delivery_event_details (event_id, delivery_id, request)
    select event_id, id, request::jsonb from armed
    returning delivery_id as "deliveryId"`.execute(db);
  const begun = new Set(rows.map(({ deliveryId }) => deliveryId));
  return column(({ claim }) => begun.has(claim.deliveryId));
}

const describe = ({ method, url, body }: OutgoingRequest): string =>
  `{"method":${JSON.stringify(method)},"url":${JSON.stringify(url)},"body":${asJson(body)}}`;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

type Attempt = DeliveryProgress & { deliveryId: string; fencingToken: number; attemptN: number };

type Details = { httpStatus?: number; durationMs?: number; responseBody?: string };

export type Recording = {
  attempt: Attempt;
  outcome: Outcome;
  details?: Details;
  /** Absent if the service is not the cause, as when the reaper settles for a dead worker. */
  passage?: CircuitReport;
  timeScale: number;
};

/** Records attempts; plain ones, which most are, in batches. */
export type RecordOutcome = (recording: Recording) => Promise<"recorded" | "late">;

/** Records an attempt's outcome and the new state of delivery and service. `late`: the attempt had been given up. */
export function createRecordOutcome(db: Database): RecordOutcome {
  const recordPlain = batchCalls((many: readonly Recording[]) => recordAttempts(db, many));
  return async (recording) => {
    const { outcome, passage, timeScale } = recording;
    const isPlain = !passage || (outcome.kind === "accepted" && !passage.wasFailing);
    if (isPlain && (await recordPlain(recording))) return "recorded";
    return db.transaction().execute(async (tx) => {
      const [isRecorded] = isPlain ? [false] : await recordAttempts(tx, [recording]);
      if (isRecorded && passage) await updateCircuit(tx, passage, outcome, timeScale);
      if (!isRecorded) await recordLate(tx, recording);
      return isRecorded ? "recorded" : "late";
    });
  };
}

/** Returns false for each attempt whose fencing token is stale; nothing is changed then. */
export async function recordAttempts(db: Executor, recordings: readonly Recording[]): Promise<boolean[]> {
  const settled = recordings.map((recording) => ({
    ...recording,
    ...settle(recording.outcome, recording.attempt, Math.random()),
  }));
  const column = <T>(of: (recording: (typeof settled)[number]) => T): T[] => settled.map(of);
  const { rows } = await sql<{ deliveryId: string }>`-- name: record_attempts
    with result as (
      select * from unnest(
        ${column(({ attempt }) => attempt.deliveryId)}::uuid[], ${column(({ attempt }) => attempt.fencingToken)}::int[],
        ${column(() => newId())}::uuid[], ${column(({ state }) => state)}::text[], ${column(({ countedAttempts }) => countedAttempts)}::int[],
        ${column(({ hadUnknown }) => hadUnknown)}::bool[], ${column(({ inferredFromDuplicate }) => inferredFromDuplicate)}::bool[],
        ${column((one) => (one.state === "queued" ? one.afterMs / one.timeScale : null))}::float8[],
        ${column(({ outcome }) => outcome.kind)}::text[], ${column(({ outcome }) => outcome.message ?? null)}::text[],
        ${column(({ details }) => details?.httpStatus ?? null)}::int[],
        ${column(({ details }) => details?.durationMs ?? null)}::int[], ${column(({ details }) => bodyOf(details ?? {}))}::text[],
        ${column(({ passage, outcome }) => passage !== undefined && hasJudged(outcome))}::bool[],
        ${column(({ outcome }) => wasReceived(outcome.kind))}::bool[]
      ) as result (delivery_id, fencing_token, event_id, state, counted_attempts, had_unknown, inferred_from_duplicate, after_ms, outcome, message, http_status,
        duration_ms, response, was_judged, has_arrived)
    ), settled as (
      update deliveries set state = result.state, counted_attempts = result.counted_attempts, lease_until = null,
        had_unknown = deliveries.had_unknown or result.had_unknown, inferred_from_duplicate = result.inferred_from_duplicate,
        next_attempt_at = clock_timestamp() + after_ms * interval '1 millisecond',
        last_message = result.message, last_outcome = result.outcome, updated_at = now()
      from result
      where id = delivery_id and deliveries.fencing_token = result.fencing_token and deliveries.state = 'sending'
      returning deliveries.id, deliveries.state, attempt_n, event_id, outcome, message, http_status, duration_ms, response, was_judged, has_arrived, api_service_id,
        submission_id, api_service_name
    ), proven as ( -- refusals in a row end here, and one acceptance closes what they have opened; the row of a service without any is only read
      select api_service_id, has_accepted from circuit_breakers
      join (select api_service_id, bool_or(has_arrived) as has_accepted from settled where was_judged group by 1) judged
        using (api_service_id)
      where one_at_a_time or refused <> '{}' or (has_accepted and (by_refusals or rejection_streak_ids <> '{}'))
      order by api_service_id for update of circuit_breakers
    ), cleared as (
      update circuit_breakers set refusal = null, refused = '{}', one_at_a_time = false,
        rejection_streak_ids = case when has_accepted then '{}' else rejection_streak_ids end,
        refused_words = case when has_accepted then null else refused_words end,
        refused_since = case when has_accepted then null else refused_since end,
        state = case when has_accepted and by_refusals then 'open' else state end,
        probe_at = case when has_accepted and by_refusals then null else probe_at end,
        reason = case when has_accepted and by_refusals then null else reason end,
        changed_at = case when has_accepted and by_refusals then now() else changed_at end,
        by_refusals = by_refusals and not has_accepted
      from proven where circuit_breakers.api_service_id = proven.api_service_id
    ), ${settlingAllocations()}, used as (
      ${insertSentEvents(sql`(select settled.*, has_arrived as certain from settled where has_arrived or outcome = 'unknown')`)}
    ), event as (
      insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status, duration_ms)
      select event_id, id, attempt_n, 'finished', outcome, http_status, duration_ms from settled
    )
    insert into delivery_event_details (event_id, delivery_id, message, response)
    select event_id, id, message, response::jsonb from settled
    returning delivery_id as "deliveryId"`.execute(db);
  const recorded = new Set(rows.map(({ deliveryId }) => deliveryId));
  return column(({ attempt }) => recorded.has(attempt.deliveryId));
}

/** Records the late answer of an abandoned attempt. It is always stored, and a success still counts. */
async function recordLate(tx: Executor, { attempt, outcome, details = {} }: Recording): Promise<void> {
  const kept = await isKept(tx, attempt.deliveryId);
  const row = await tx
    .selectFrom("deliveries")
    .select(["state", "attempt_n"])
    .where("id", "=", attempt.deliveryId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const change = settleLate(outcome, { state: row.state, attemptN: row.attempt_n, lateAttemptN: attempt.attemptN });
  const { message = null } = outcome;
  await tx
    .updateTable("deliveries")
    .set({
      ...(change.state
        ? {
            state: change.state,
            inferred_from_duplicate: change.inferredFromDuplicate ?? false,
            next_attempt_at: null,
            lease_until: null,
            last_message: kept ? message : null,
          }
        : {}),
      ...(change.possibleDuplicate ? { possible_duplicate: true } : {}),
      ...(change.hadUnknown ? { had_unknown: true } : {}),
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", attempt.deliveryId)
    .execute();
  await settleAllocations(tx, [attempt.deliveryId]);
  const certain = wasReceived(outcome.kind);
  if (certain || outcome.kind === "unknown")
    await recordSent(tx, { deliveryIds: [attempt.deliveryId], certain, attemptN: attempt.attemptN });
  const event = {
    id: newId(),
    delivery_id: attempt.deliveryId,
    attempt_n: attempt.attemptN,
    kind: "late_result" as const,
    outcome: outcome.kind,
    http_status: details.httpStatus ?? null,
    duration_ms: details.durationMs ?? null,
  };
  await tx.insertInto("delivery_events").values(event).execute();
  const eventDetails = { event_id: event.id, delivery_id: attempt.deliveryId, message, response: bodyOf(details) };
  if (kept) await tx.insertInto("delivery_event_details").values(eventDetails).execute();
}

/** Locks the lead against erasure until the commit, because personal data written here must not outlive it. */
async function isKept(tx: Executor, deliveryId: string): Promise<boolean> {
  const submission = await tx
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("deliveries").select("submission_id").where("id", "=", deliveryId))
    .where("erased_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return submission !== undefined;
}

const bodyOf = ({ responseBody }: Details): string | null => (responseBody === undefined ? null : asJson(responseBody));
