import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { pass } from "#server/platform/fail-points.ts";
import { wipeErased } from "#server/submissions/erase.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { cancelWithoutService } from "#server/delivery/queue/cancel-without-service.ts";
import { circuitIs } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { MAX_POSTPONE_MS } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { countAttempts } from "./count-attempts.ts";
import { recordAttempts } from "./record.ts";
import { inMs } from "#server/db/sql-time.ts";

const AT_ONCE = 200;
const LONGEST_WAIT = sql`interval '24 hours'`;
const LONGEST_HOLD = sql`${MAX_POSTPONE_MS}::float8 * interval '1 millisecond'`;

type Reaping = { leaseMs: number; timeScale: number };

/** Repairs what a dead process, an erasure or a clock change left behind. Any worker may run it at any time. */
export async function reap(db: Database, reaping: Reaping): Promise<{ expired: number; wiped: number }> {
  await straightenClocks(db, reaping.leaseMs);
  await cancelWithoutService(db); // an attempt that was under way when its service was deleted may have queued again
  const repaired = { expired: await settleExpiredLeases(db, reaping), wiped: await wipeErased(db) };
  await countAttempts(db);
  return repaired;
}

type Expired = {
  deliveryId: string;
  gen: number;
  attemptN: number;
  tries: number;
  hadUnknown: boolean;
  recognition: Recognition;
  isProbe: boolean;
  started: boolean;
};

/** The lease expired without a record. Without a `started` event no byte was sent; with one, the outcome is unknown. */
async function settleExpiredLeases(db: Database, { timeScale }: Reaping): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Expired>`
      select id as "deliveryId", gen, attempt_n as "attemptN", tries, had_unknown as "hadUnknown", recognition,
        is_probe as "isProbe", exists (
          select from delivery_events event
          where event.delivery_id = deliveries.id and event.attempt_n = deliveries.attempt_n and event.kind = 'started'
        ) as started
      from deliveries where state = 'sending' and lease_until < clock_timestamp()
      order by lease_until limit ${AT_ONCE} for update skip locked`.execute(tx);
    if (rows.length === 0) return 0;
    const message = "The worker stopped in the middle of this attempt";
    const recordings = rows.map((row) => ({
      attempt: { ...row, ageMs: 0 }, // the next attempt checks the age itself
      outcome: { kind: row.started ? ("unknown" as const) : ("not_sent" as const), message },
      timeScale,
    }));
    await recordAttempts(tx, recordings);
    pass("in-reaper");
    return rows.length;
  });
}

/** After the database's clock was set back, nothing may wait longer than it would have. */
async function straightenClocks(db: Database, leaseMs: number): Promise<void> {
  await sql`update deliveries set lease_until = ${inMs(leaseMs)}
    where state = 'sending' and lease_until > ${inMs(leaseMs + 5_000)}`.execute(db);
  await sql`update deliveries set next_attempt_at = now() + ${LONGEST_WAIT}
    where state = 'queued' and next_attempt_at > now() + ${LONGEST_WAIT} + interval '1 minute'`.execute(db);
  await sql`update service_gates set next_slot_at = least(next_slot_at, now() + ${LONGEST_HOLD}),
      probe_at = case when ${circuitIs("half_open")} then least(probe_at, now() + ${LONGEST_HOLD}) end
    where greatest(next_slot_at, probe_at) > now() + ${LONGEST_HOLD} + interval '1 minute'`.execute(db);
}
