import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { inMs } from "#server/db/sql-time.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { circuitReason, type QuotedLead } from "./circuit-reason.ts";
import { noteInStreak } from "./refusal-streak.ts";
import { noteRefusal, type Refusals } from "./refusals.ts";

const FAILURES_UNTIL_PROBING = 5;
const FIRST_PROBE_MS = 30_000;
/** The longest wait, whatever Retry-After says and however often the service has failed. */
export const MAX_POSTPONE_MS = 15 * 60_000;

export type Passage = {
  apiServiceId: string;
  deliveryId: string;
  /** The attempt was the probe of a failing service. */
  isProbe: boolean;
  /** The circuit breaker had counted failures when the attempt began, so a good answer has to reset them. */
  wasFailing: boolean;
  /** What was sent, and may be quoted in the answer. */
  lead: QuotedLead;
};

/** What an attempt's outcome says about the service as a whole. `timeScale` divides waiting times, in tests. */
export async function updateCircuit(
  tx: Executor,
  passage: Passage,
  outcome: Outcome,
  timeScale: number,
): Promise<void> {
  switch (outcome.kind) {
    case "accepted":
    case "accepted_with_note":
    case "duplicate":
      return passage.wasFailing ? closeCircuit(tx, passage.apiServiceId) : undefined;
    case "rejected": // it answered, even if it rejects this lead
      if (passage.wasFailing) await closeCircuit(tx, passage.apiServiceId);
      await lengthenStreak(tx, passage, circuitReason(outcome.message, passage.lead));
      return outcome.refusal === undefined ? undefined : countRefusal(tx, passage, outcome.refusal);
    case "config_error":
      if (await pauseCircuit(tx, passage.apiServiceId, circuitReason(outcome.message, passage.lead), null)) {
        await blame(tx, passage);
      }
      return;
    case "busy":
      await postpone(tx, passage.apiServiceId, Math.min(outcome.retryAfterMs ?? 0, MAX_POSTPONE_MS) / timeScale);
      return noteFailure(tx, passage, outcome.message, timeScale);
    case "not_sent":
    case "unknown":
      return noteFailure(tx, passage, outcome.message, timeScale);
  }
}

/** Until a person resumes it, or edits the service. False: it was paused already. */
export async function pauseCircuit(tx: Executor, id: string, reason: string, by: string | null): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update service_gates set state = 'paused', probe_at = null, reason = ${reason}, changed_by = ${by}, changed_at = now()
      where api_service_id = ${id} and state <> 'paused'`.execute(tx);
  return numAffectedRows === 1n;
}

/** The lead whose answer has paused the service is named, and not the first to be tried afterwards. */
async function blame(tx: Executor, { apiServiceId, deliveryId }: Passage): Promise<void> {
  await sql`update service_gates set refusal = null, refused = array[${deliveryId}]::uuid[], unproven = true
    where api_service_id = ${apiServiceId}`.execute(tx);
}

/** A lead was turned away unread. If that makes it the service's problem, its leads go back to waiting. */
async function countRefusal(tx: Executor, { apiServiceId, deliveryId }: Passage, refusal: string): Promise<void> {
  const gate = await sql<Refusals & { hasPaused: boolean }>`
    select refusal, refused, (select has_paused from deliveries where id = ${deliveryId}) as "hasPaused"
    from service_gates where api_service_id = ${apiServiceId} for update`.execute(tx);
  const before = gate.rows[0];
  if (!before) return;
  const { refusals, pauses } = noteRefusal(before, { deliveryId, refusal, hasPaused: before.hasPaused });
  await sql`update service_gates set refusal = ${refusals.refusal}, refused = ${refusals.refused}::uuid[], unproven = unproven or ${pauses}
    where api_service_id = ${apiServiceId}`.execute(tx);
  if (!pauses) return;
  const isCause = await pauseCircuit(tx, apiServiceId, `Different leads in a row were refused: ${refusal}`, null);
  const ids = [...new Set([...refusals.refused, deliveryId])];
  if (isCause) await markCauses(tx, ids);
  await putBack(tx, ids);
}

/** One more lead that the service would not have. Past the limit it is stopped, and a person is asked. */
async function lengthenStreak(tx: Executor, { apiServiceId, deliveryId }: Passage, words: string): Promise<void> {
  const { rows } = await sql<{ streak: string[]; limit: number }>`
    select refused_in_row as streak, refusal_limit as limit from service_gates
    join api_services on api_services.id = api_service_id where api_service_id = ${apiServiceId} for update of service_gates`.execute(
    tx,
  );
  const [before] = rows;
  if (!before) return;
  const { streak, stops } = noteInStreak(before.streak, deliveryId, before.limit);
  await sql`update service_gates set refused_in_row = ${streak}::uuid[], refused_words = ${words},
      refused_since = case when refused_in_row = '{}' then now() else refused_since end
    where api_service_id = ${apiServiceId}`.execute(tx);
  if (stops)
    await pauseCircuit(tx, apiServiceId, `${streak.length} different leads in a row were refused: ${words}`, null);
}

/** Skipped where the row is held: its holder may be waiting for the circuit, which is ours until the commit. */
async function markCauses(tx: Executor, ids: readonly string[]): Promise<void> {
  await sql`update deliveries set has_paused = true
    where id in (select id from deliveries where id = any(${ids}::uuid[]) for update skip locked)`.execute(tx);
}

/**
 * Refused leads wait again, and are charged no try. Only those that are still refused: whom a person has sent or resolved meanwhile,
 * who is in doubt or erased, stays as they are.
 */
async function putBack(tx: Executor, ids: readonly string[]): Promise<void> {
  await sql`
    update deliveries set state = 'queued', next_attempt_at = now(), tries = greatest(tries - 1, 0), updated_at = now()
    where id in (
      select delivery.id from deliveries delivery
      join form_submissions on form_submissions.id = submission_id and erased_at is null
      where delivery.id = any(${ids}::uuid[]) and delivery.state = 'failed'
        -- its order has lost the lead, which the next one may have
        and not exists (select from allocations where delivery_id = delivery.id and allocations.state = 'released')
      for update of delivery skip locked for share of form_submissions skip locked
    )`.execute(tx);
}

/** Sends again: what waited for the outage to end becomes due now, and goes out at the service's rate. */
export async function resumeCircuit(tx: Executor, id: string, by: string): Promise<void> {
  await sql`update service_gates set state = 'open', failures = 0, probes = 0, probe_at = null, reason = null,
      changed_by = ${by}, changed_at = now(), refused_in_row = '{}', refused_words = null, refused_since = null,
      next_slot_at = least(next_slot_at, clock_timestamp() + interval '1 second' / per_second)
    from api_services where api_service_id = ${id} and api_services.id = api_service_id`.execute(tx);
  await hurry(tx, id);
}

async function closeCircuit(tx: Executor, id: string): Promise<void> {
  const { rows } = await sql<{ was_probing: boolean }>`
    with before as (select state from service_gates where api_service_id = ${id} for update)
    update service_gates set state = 'open', failures = 0, probes = 0, probe_at = null, reason = null,
      changed_by = null, changed_at = case when before.state = 'open' then changed_at else now() end
    from before where api_service_id = ${id} and before.state <> 'paused'
    returning before.state = 'probing' as was_probing`.execute(tx);
  if (rows[0]?.was_probing) await hurry(tx, id);
}

/** One more failure. The fifth in a row makes the circuit half-open; a failed probe doubles the wait for the next. */
async function noteFailure(tx: Executor, passage: Passage, message: string, timeScale: number): Promise<void> {
  const { apiServiceId, isProbe } = passage;
  await sql`update service_gates set
      failures = failures + 1,
      probes = case when state = 'probing' then probes + 1 else 0 end,
      probe_at = clock_timestamp() + interval '1 millisecond' * (
        least(${FIRST_PROBE_MS}::float8 * 2 ^ least(case when state = 'probing' then probes + 1 else 0 end, 10), ${MAX_POSTPONE_MS})
        / ${timeScale}::float8),
      changed_at = case when state = 'probing' then changed_at else now() end,
      state = 'probing', reason = ${circuitReason(message, passage.lead)}, changed_by = null
    where api_service_id = ${apiServiceId}
      and (state = 'probing' and ${isProbe} or state = 'open' and failures + 1 >= ${FAILURES_UNTIL_PROBING})`.execute(
    tx,
  );
  await sql`update service_gates set failures = failures + 1
    where api_service_id = ${apiServiceId} and state = 'open'`.execute(tx);
}

async function postpone(tx: Executor, id: string, ms: number): Promise<void> {
  await sql`update service_gates set next_slot_at = greatest(next_slot_at, ${inMs(ms)})
    where api_service_id = ${id}`.execute(tx);
}

async function hurry(tx: Executor, id: string): Promise<void> {
  await sql`update deliveries set next_attempt_at = now()
    where api_service_id = ${id} and state = 'queued' and attempt_n > 0 and next_attempt_at > now()`.execute(tx);
}
