import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { circuitStateOf } from "#server/delivery/circuit-breaker/circuit-state.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import type { Changes } from "#server/delivery/queue/change-feed.ts";

/** `retrying`: the attempt failed and will be repeated. `under-way`: no result is known within the given time. */
export type SendOutcome =
  | { kind: "delivered" | "warning" | "failed" | "in-doubt"; message: string | null }
  | { kind: "retrying"; message: string | null; nextAttemptAt: Date | null }
  | { kind: "paused" }
  | { kind: "under-way" };

type Deps = { db: Executor; changes: Pick<Changes, "subscribe"> };

/** The feed may be silent: it is best effort. */
const LOOK_AT_LEAST_EVERY_MS = 500;

/**
 * Waits until a delivery that staff have just queued reaches a final state, and returns its outcome. `attempts`: number of earlier
 * attempts.
 */
export async function awaitOutcome(
  { db, changes }: Deps,
  { deliveryId, attempts }: { deliveryId: string; attempts: number },
  withinMs: number,
): Promise<SendOutcome> {
  const until = Date.now() + withinMs;
  for (;;) {
    const changed = nextChange(changes);
    const outcome = await look(db, deliveryId, attempts);
    const left = until - Date.now();
    if (outcome || left <= 0) {
      changed.stop();
      return outcome ?? { kind: "under-way" };
    }
    await Promise.race([changed.happened, wait(Math.min(left, LOOK_AT_LEAST_EVERY_MS))]);
    changed.stop();
  }
}

/** Subscribes before it reads the delivery, so that no change in between is missed. */
function nextChange(changes: Deps["changes"]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { happened: promise, stop: changes.subscribe({ changed: resolve, ended: resolve }) };
}

type Row = {
  state: DeliveryState;
  attempts: number;
  message: string | null;
  nextAttemptAt: Date | null;
  circuit: string | null;
};

async function look(db: Executor, deliveryId: string, before: number): Promise<SendOutcome | undefined> {
  const { rows } = await sql<Row>`
    select d.state, d.attempt_n as attempts, d.last_message as message, d.next_attempt_at as "nextAttemptAt",
      g.state as circuit
    from deliveries d left join circuit_breakers g on g.api_service_id = d.api_service_id
    where d.id = ${deliveryId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return { kind: "failed", message: null };
  const { state, attempts, message, nextAttemptAt, circuit } = row;
  switch (state) {
    case "delivered":
    case "warning":
    case "failed":
      return { kind: state, message };
    case "cancelled":
      return { kind: "failed", message };
    case "in_doubt":
      return { kind: "in-doubt", message };
    case "idle":
    case "sending":
      return undefined;
    case "queued":
      if (attempts > before) return { kind: "retrying", message, nextAttemptAt };
      return circuit !== null && circuitStateOf(circuit) === "paused" ? { kind: "paused" } : undefined;
  }
}
