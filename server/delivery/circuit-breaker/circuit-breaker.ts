import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { nowPlusMs } from "#server/platform/db/sql-time.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { circuitReason, type QuotedLead, type StoredCircuitState } from "./circuit-state.ts";
import { recordInStreak, recordRefusal, type Refusals } from "./refusals.ts";

export const FAILURES_UNTIL_PROBING = 5;
export const FIRST_PROBE_MS = 30_000;
/** Interval in which one rejected lead is retried. Untried leads do not wait for it. */
const REFUSED_PROBE_MS = 60_000;
/** Maximum wait, regardless of Retry-After and the number of failures. */
export const MAX_POSTPONE_MS = 15 * 60_000;

export type CircuitReport = {
  apiServiceId: string;
  deliveryId: string;
  /** The attempt was the probe of a failing service. */
  isProbe: boolean;
  /** The circuit breaker had counted failures when the attempt began, so a success must reset them. */
  wasFailing: boolean;
  /** Sent texts, which the response may quote. */
  lead: QuotedLead;
};

/** Updates the circuit breaker with an attempt's outcome. `timeScale` divides waiting times, in tests. */
export async function updateCircuit(
  tx: Executor,
  passage: CircuitReport,
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
      return countRefusal(tx, passage, outcome, timeScale);
    case "config_error":
      if (await pauseCircuit(tx, passage.apiServiceId, circuitReason(outcome.message, passage.lead), null)) {
        await blame(tx, passage);
      }
      return;
    case "busy":
      await postpone(tx, passage.apiServiceId, Math.min(outcome.retryAfterMs ?? 0, MAX_POSTPONE_MS) / timeScale);
      return noteFailure(tx, passage, outcome.message, timeScale);
    case "unknown":
      if (outcome.isAnswer) return passage.wasFailing ? closeCircuit(tx, passage.apiServiceId) : undefined;
      return noteFailure(tx, passage, outcome.message, timeScale);
    case "not_sent":
      return noteFailure(tx, passage, outcome.message, timeScale);
  }
}

/** Pauses the service until a person resumes it or edits it. Returns false if it was paused already. */
export async function pauseCircuit(tx: Executor, id: string, reason: string, by: string | null): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update circuit_breakers set state = 'paused', by_refusals = false, probe_at = null, reason = ${reason}, changed_by = ${by}, changed_at = now()
      where api_service_id = ${id} and state <> 'paused'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Records the lead whose response paused the service, so that it is not the first one tried afterwards. */
async function blame(tx: Executor, { apiServiceId, deliveryId }: CircuitReport): Promise<void> {
  await sql`update circuit_breakers set refusal = null, refused = array[${deliveryId}]::uuid[], one_at_a_time = true
    where api_service_id = ${apiServiceId}`.execute(tx);
}

type Breaker = Refusals & {
  state: StoredCircuitState;
  byRefusals: boolean;
  streak: string[];
  limit: number;
  network: string | null;
  /** True if the lead, or one of its network, was counted before. */
  isKnown: boolean;
};

/**
 * Counts a rejection. If it shows a fault of the service, the breaker becomes half open and the rejected leads are queued again, as are
 * leads rejected while it is half open.
 */
async function countRefusal(
  tx: Executor,
  { apiServiceId, deliveryId, lead }: CircuitReport,
  { message, refusal }: Extract<Outcome, { kind: "rejected" }>,
  timeScale: number,
): Promise<void> {
  const read = (lock: RawBuilder<unknown>) =>
    sql<Breaker>`
    select breaker.state, by_refusals as "byRefusals", refusal, refused, rejection_streak_ids as streak, refusal_limit as limit, network,
      caused_pause or exists (select from refused_networks known
        where known.api_service_id = breaker.api_service_id and known.network = submission.network and not ${isForgotten("known")}) as "isKnown"
    from circuit_breakers breaker
    join api_services on api_services.id = breaker.api_service_id
    join deliveries on deliveries.id = ${deliveryId}
    left join form_submissions submission on submission.id = submission_id
    where breaker.api_service_id = ${apiServiceId} ${lock}`.execute(tx);
  // in an attack most rejections add nothing new, and must not wait for each other
  const [before] = (await read(sql``)).rows;
  if (!before || (before.isKnown && !before.byRefusals)) return;
  const [breaker] = (await read(sql`for update of breaker`)).rows;
  if (!breaker) return;
  const counts = !breaker.isKnown && (await isFirstOfNetwork(tx, apiServiceId, breaker.network));
  const words = circuitReason(message, lead);
  const { streak, stops } = counts
    ? recordInStreak(breaker.streak, deliveryId, breaker.limit)
    : { streak: breaker.streak, stops: false };
  const { refusals, opens } =
    counts && refusal !== undefined
      ? recordRefusal(breaker, { deliveryId, refusal })
      : { refusals: { refusal: breaker.refusal, refused: breaker.refused }, opens: false };
  await sql`update circuit_breakers set refusal = ${refusals.refusal}, refused = ${refusals.refused}::uuid[],
      rejection_streak_ids = ${streak}::uuid[], refused_words = case when ${counts} then ${words} else refused_words end,
      refused_since = case when rejection_streak_ids = '{}' and ${counts} then now() else refused_since end
    where api_service_id = ${apiServiceId}`.execute(tx);
  if (breaker.byRefusals) {
    await sql`update circuit_breakers set probe_at = ${nowPlusMs(REFUSED_PROBE_MS / timeScale)}
      where api_service_id = ${apiServiceId} and probe_at <= clock_timestamp()`.execute(tx);
    return putBack(tx, [deliveryId]);
  }
  if (breaker.state !== "open" || !(opens || stops)) return;
  const reason = opens
    ? `Different leads in a row were refused: ${refusal}`
    : `${streak.length} different leads in a row were refused: ${words}`;
  await sql`update circuit_breakers set state = 'probing', by_refusals = true, probes = 0,
      probe_at = ${nowPlusMs(REFUSED_PROBE_MS / timeScale)}, reason = ${reason}, changed_by = null, changed_at = now()
    where api_service_id = ${apiServiceId}`.execute(tx);
  if (opens) await putBack(tx, [...new Set([...refusals.refused, deliveryId])]);
}

/** Counts one rejection an hour per network: an attacker can invent names, but has few networks. */
async function isFirstOfNetwork(tx: Executor, apiServiceId: string, network: string | null): Promise<boolean> {
  if (network === null) return true;
  const { rows } = await sql`
    insert into refused_networks (api_service_id, network) values (${apiServiceId}, ${network})
    on conflict (api_service_id, network) do update set refused_at = now() where ${isForgotten("refused_networks")}
    returning network`.execute(tx);
  return rows.length > 0;
}

const isForgotten = (table: string) => sql`${sql.ref(`${table}.refused_at`)} < now() - interval '1 hour'`;

/** Called once an hour, so that networks are kept no longer than needed. */
export async function deleteRefusedNetworks(db: Executor): Promise<void> {
  await sql`delete from refused_networks where ${isForgotten("refused_networks")}`.execute(db);
}

/**
 * Queues rejected leads again without counting a try. Leads that are no longer rejected stay as they are: resent, resolved, in doubt or
 * erased. A later rejection concerns the lead itself. Locked rows are skipped, because their transaction may be waiting for the circuit
 * breaker's row, which this one locks until its commit.
 */
async function putBack(tx: Executor, ids: readonly string[]): Promise<void> {
  await sql`update deliveries set caused_pause = true
    where id in (select id from deliveries where id = any(${ids}::uuid[]) for update skip locked)`.execute(tx);
  await sql`
    update deliveries set state = 'queued', next_attempt_at = now(), counted_attempts = greatest(counted_attempts - 1, 0), updated_at = now()
    where id in (
      select delivery.id from deliveries delivery
      join form_submissions on form_submissions.id = submission_id and erased_at is null
      where delivery.id = any(${ids}::uuid[]) and delivery.state = 'failed'
        -- its order lost the lead, which may be allocated to the next one
        and not exists (select from allocations where delivery_id = delivery.id and allocations.state = 'released')
      for update of delivery skip locked for share of form_submissions skip locked
    )`.execute(tx);
}

/**
 * Closes the breaker: deliveries that waited for the outage become due now, at the service's rate. Rejections are counted from zero;
 * counted networks stay counted, or the waiting leads would stop the service again at once.
 */
export async function resumeCircuit(tx: Executor, id: string, by: string): Promise<{ goesAlone: boolean }> {
  const { rows } = await sql<{
    goesAlone: boolean;
  }>`update circuit_breakers set state = 'open', failures = 0, probes = 0, probe_at = null, reason = null,
      changed_by = ${by}, changed_at = now(), by_refusals = false, refusal = null, refused = case when one_at_a_time then refused else '{}' end,
      rejection_streak_ids = '{}', refused_words = null, refused_since = null,
      next_slot_at = least(next_slot_at, clock_timestamp() + interval '1 second' / per_second)
    from api_services where api_service_id = ${id} and api_services.id = api_service_id
    returning one_at_a_time as "goesAlone"`.execute(tx);
  await hurry(tx, id);
  return { goesAlone: rows[0]?.goesAlone ?? false };
}

async function closeCircuit(tx: Executor, id: string): Promise<void> {
  const { rows } = await sql<{ was_probing: boolean }>`
    with before as (select state, by_refusals from circuit_breakers where api_service_id = ${id} for update)
    update circuit_breakers set state = 'open', failures = 0, probes = 0, probe_at = null, reason = null,
      changed_by = null, changed_at = case when before.state = 'open' then changed_at else now() end
    from before where api_service_id = ${id} and before.state <> 'paused' and not before.by_refusals
    returning before.state = 'probing' as was_probing`.execute(tx);
  if (rows[0]?.was_probing) await hurry(tx, id);
}

/** Counts a failure. The fifth in a row makes the breaker half open; a failed probe doubles the wait for the next. */
async function noteFailure(tx: Executor, passage: CircuitReport, message: string, timeScale: number): Promise<void> {
  const { apiServiceId, isProbe } = passage;
  await sql`update circuit_breakers set
      failures = failures + 1,
      probes = case when state = 'probing' then probes + 1 else 0 end,
      probe_at = clock_timestamp() + interval '1 millisecond' * (
        least(${FIRST_PROBE_MS}::float8 * 2 ^ least(case when state = 'probing' then probes + 1 else 0 end, 10), ${MAX_POSTPONE_MS})
        / ${timeScale}::float8),
      changed_at = case when state = 'probing' then changed_at else now() end,
      state = 'probing', by_refusals = false, reason = ${circuitReason(message, passage.lead)}, changed_by = null
    where api_service_id = ${apiServiceId}
      and (state = 'probing' and ${isProbe} or state = 'open' and failures + 1 >= ${FAILURES_UNTIL_PROBING})`.execute(
    tx,
  );
  await sql`update circuit_breakers set failures = failures + 1
    where api_service_id = ${apiServiceId} and state = 'open'`.execute(tx);
}

async function postpone(tx: Executor, id: string, ms: number): Promise<void> {
  await sql`update circuit_breakers set next_slot_at = greatest(next_slot_at, ${nowPlusMs(ms)})
    where api_service_id = ${id}`.execute(tx);
}

async function hurry(tx: Executor, id: string): Promise<void> {
  await sql`update deliveries set next_attempt_at = now()
    where api_service_id = ${id} and state = 'queued' and attempt_n > 0 and next_attempt_at > now()`.execute(tx);
}
