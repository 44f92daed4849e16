import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { pass } from "#server/platform/fail-points.ts";
import { wipeErased } from "#server/leads/submissions/erase.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { cancelWithoutService } from "#server/delivery/queue/close.ts";
import { circuitIs } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { MAX_POSTPONE_MS } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { recordAttempts } from "./record.ts";
import { findEndedHere, deleteOldWorkers } from "./heartbeat.ts";
import { isTimelineConfirmedSql } from "#server/delivery/database-timeline.ts";
import { nowPlusMs } from "#server/platform/db/sql-time.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { CLASS_RATIO } from "#server/delivery/duration-classes.ts";

/** No statement or idle transaction lasts longer than ten seconds, so all events older than this are committed. */
const ALL_THERE_AFTER_MS = 15_000;
const EVERY_MS = 10_000;
/** Progress further ahead than this was written before the clock was set back. */
const CLOCKS_DIFFER_MS = 300_000;
const MAX_PER_RUN = 20_000;
const RETENTION = sql`interval '8 days'`;

/**
 * Adds the events since the last run to the statistics. Safe to run concurrently: one worker runs, the others skip. Returns the number of
 * counted events.
 */
export async function countAttempts(db: Database, now = Date.now()): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const end = idAt(now - ALL_THERE_AFTER_MS);
    const progress = await sql<{ from: string }>`select counted_until as from from figures_progress
      where counted_until < ${idAt(now - ALL_THERE_AFTER_MS - EVERY_MS)} or counted_until > ${idAt(now + CLOCKS_DIFFER_MS)}
      for update skip locked`.execute(tx);
    const from = progress.rows[0]?.from;
    if (from === undefined) return 0;
    const events = sql`select * from delivery_events where id > ${from} and id <= ${end} order by id limit ${MAX_PER_RUN}`;
    const { rows } = await sql<{ n: number; last: string | null }>`
      with event as materialized (${events}), counted as (
        insert into attempt_stats as figures
        select api_service_id, date_bin('5 minutes', event.at, 'epoch'), event.outcome, coalesce(event.http_status, 0),
          coalesce(floor(ln(greatest(event.duration_ms, 1)) / ln(${CLASS_RATIO}::float8))::int, -1), count(*), max(event.at)
        from event
        join deliveries on deliveries.id = event.delivery_id
        where event.kind = 'finished' and api_service_id is not null
        group by 1, 2, 3, 4, 5
        on conflict (api_service_id, slot, outcome, http_status, duration_class) do update
          set attempts = figures.attempts + excluded.attempts, last_at = greatest(figures.last_at, excluded.last_at)
      )
      select count(*)::int as n, (array_agg(id order by id desc))[1] as last from event`.execute(tx);
    const { n, last } = rows[0] ?? { n: 0, last: null };
    const until = n === MAX_PER_RUN && last !== null ? last : from > end ? idAt(now) : end;
    await sql`update figures_progress set counted_until = ${until}`.execute(tx);
    await sql`delete from attempt_stats where slot < now() - ${RETENTION}`.execute(tx);
    return n;
  });
}

const AT_ONCE = 200;
const MAX_WAIT = sql`interval '24 hours'`;
const MAX_HOLD = sql`${MAX_POSTPONE_MS}::float8 * interval '1 millisecond'`;

/**
 * How long a worker may miss heartbeats before its claims are settled, and how long the settling worker must have been alive without a gap.
 * A claim without an intent is fenced by the database and moves on early; an intent may have become bytes, and its answer may still come.
 */
const SILENCES: Silences = {
  unarmed: { ofOthersMs: 2_000, seenMs: 1_500 },
  armed: { ofOthersMs: 3_500, seenMs: 3_000 },
};

type Silence = { ofOthersMs: number; seenMs: number };
type Silences = { unarmed: Silence; armed: Silence };

type Reaping = {
  leaseMs: number;
  timeScale: number;
  /** The run of this worker; without it, leases alone count. */
  workerId?: string | null;
  /** Longer in tests, which must not depend on the speed of the machine. */
  silences?: Silences;
};

/** Repairs what a dead process, an erasure or a clock change left behind. Any worker may run it at any time. */
export async function reap(db: Database, reaping: Reaping): Promise<{ expired: number; wiped: number }> {
  await straightenClocks(db, reaping.leaseMs);
  await cancelWithoutService(db); // An attempt in progress when its service was deleted may have requeued its delivery.
  const repaired = { expired: await settleAbandoned(db, reaping), wiped: await wipeErased(db) };
  await countAttempts(db);
  await deleteOldWorkers(db);
  return repaired;
}

type Held = {
  deliveryId: string;
  fencingToken: number;
  attemptN: number;
  countedAttempts: number;
  hadUnknown: boolean;
  recognition: Recognition;
  isProbe: boolean;
  /** True if the lease is over, the process has ended, or it was silent for as long as an intent needs. */
  isDead: boolean;
};

/**
 * Settles the claims of dead workers. Without a `started` event no byte was sent; with one, the outcome is unknown. Skips restored
 * databases, whose attempts may be out of date.
 */
export async function settleAbandoned(db: Database, reaping: Reaping): Promise<number> {
  const { timeScale, leaseMs, workerId = null, silences = SILENCES } = reaping;
  const ended = workerId === null ? [] : await findEndedHere(db);
  const isOver = sql<boolean>`(lease_until < clock_timestamp() or worker_fencing_token = fencing_token and worker_id = any(${ended}::uuid[]))`;
  const isSilent = ({ ofOthersMs, seenMs }: Silence) => sql<boolean>`(worker_fencing_token = fencing_token
    and coalesce(worker.heartbeat_at, '-infinity') < ${nowPlusMs(-ofOthersMs)}
    and lease_until < ${nowPlusMs(leaseMs - ofOthersMs)} -- the claim or the intent counts as a heartbeat
    -- after a database outage, the first worker back must not reap the others
    and exists (select from workers me where me.id = ${workerId} and me.heartbeats_since < ${nowPlusMs(-seenMs)} and me.heartbeat_at > ${nowPlusMs(-seenMs)}))`;
  return db.transaction().execute(async (tx) => {
    const held = await sql<Held>`
      select deliveries.id as "deliveryId", fencing_token as "fencingToken", attempt_n as "attemptN",
      counted_attempts as "countedAttempts", had_unknown as "hadUnknown", recognition,
        is_probe as "isProbe", coalesce(${isOver} or ${isSilent(silences.armed)}, false) as "isDead"
      from deliveries left join workers worker on worker.id = worker_id
      where state = 'sending' and (${isOver} or ${isSilent(silences.unarmed)}) and ${isTimelineConfirmedSql()}
      order by lease_until limit ${AT_ONCE} for update of deliveries skip locked`.execute(tx);
    if (held.rows.length === 0) return 0;
    // Read after locking, or intents committed meanwhile are missed.
    const started = await sql<{ deliveryId: string }>`
      select deliveries.id as "deliveryId" from deliveries
      join delivery_events event on event.delivery_id = deliveries.id and event.attempt_n = deliveries.attempt_n and event.kind = 'started'
      where deliveries.id = any(${held.rows.map(({ deliveryId }) => deliveryId)}::uuid[])`.execute(tx);
    const armed = new Set(started.rows.map(({ deliveryId }) => deliveryId));
    const abandoned = held.rows.filter(({ isDead, deliveryId }) => isDead || !armed.has(deliveryId));
    if (abandoned.length === 0) return 0;
    const message = "The worker stopped in the middle of this attempt";
    const recordings = abandoned.map((row) => ({
      attempt: { ...row, ageMs: 0 }, // The next attempt checks the age itself.
      outcome: { kind: armed.has(row.deliveryId) ? ("unknown" as const) : ("not_sent" as const), message },
      timeScale,
    }));
    await recordAttempts(tx, recordings);
    pass("in-reaper");
    return abandoned.length;
  });
}

/** Corrects due times after the database's clock was set back, so that no wait grows. */
async function straightenClocks(db: Database, leaseMs: number): Promise<void> {
  await sql`update deliveries set lease_until = ${nowPlusMs(leaseMs)}
    where state = 'sending' and lease_until > ${nowPlusMs(leaseMs + 5_000)}`.execute(db);
  // Filters by service, the first column of the index; otherwise every lead of a paused service would be read.
  await sql`update deliveries set next_attempt_at = greatest(now() + ${MAX_WAIT}, not_before)
    where id in (
        select late.id from circuit_breakers cross join lateral (
          select id from deliveries where deliveries.api_service_id = circuit_breakers.api_service_id and state = 'queued'
            and next_attempt_at > now() + ${MAX_WAIT} + interval '1 minute' offset 0) late)
      and state = 'queued' and next_attempt_at > greatest(now() + ${MAX_WAIT}, not_before) + interval '1 minute'`.execute(
    db,
  );
  await sql`update circuit_breakers set next_slot_at = least(next_slot_at, now() + ${MAX_HOLD}),
      probe_at = case when ${circuitIs("half_open")} then least(probe_at, now() + ${MAX_HOLD}) end
    where greatest(next_slot_at, probe_at) > now() + ${MAX_HOLD} + interval '1 minute'`.execute(db);
}
