import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { adapterFor } from "./adapters/registry.ts";
import type { Queue } from "./queue.ts";
import { recordOutcome, type Attempt } from "./record.ts";

const AT_ONCE = 200;

/** Repairs what a dead process or a lost job left behind. Any worker may run it at any time. */
export async function reap(db: Database, queue: Queue): Promise<{ expired: number; woken: number }> {
  return { expired: await settleExpiredLeases(db, queue), woken: await wakeForgotten(db, queue) };
}

/** The lease is over and nobody recorded. Without a `started` event no byte was sent; with one, nobody knows. */
async function settleExpiredLeases(db: Database, queue: Queue): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom("deliveries")
      .leftJoin("api_services", "api_services.id", "deliveries.api_service_id")
      .select(["deliveries.id", "api_service_id", "gen", "attempt_n", "had_unknown", "api_services.kind"])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom("delivery_events")
              .select("delivery_events.id")
              .whereRef("delivery_events.delivery_id", "=", "deliveries.id")
              .whereRef("delivery_events.attempt_n", "=", "deliveries.attempt_n")
              .where("delivery_events.kind", "=", "started"),
          )
          .as("started"),
      )
      .where("state", "=", "sending")
      .where("lease_until", "<", sql<Date>`now()`)
      .orderBy("lease_until")
      .limit(AT_ONCE)
      .forUpdate("deliveries")
      .skipLocked()
      .execute();
    for (const row of rows) {
      const attempt: Attempt = {
        deliveryId: row.id,
        apiServiceId: row.api_service_id,
        gen: row.gen,
        attemptN: row.attempt_n,
        hadUnknown: row.had_unknown,
        recognition: row.kind === null ? "none" : adapterFor(row.kind).recognition,
      };
      const message = "The worker stopped in the middle of this attempt";
      await recordOutcome(tx, queue, attempt, { kind: row.started ? "unknown" : "not_sent", message });
    }
    return rows.length;
  });
}

/** Due for a while and still waiting: its job may be lost. A second job for the same delivery is refused by the queue. */
async function wakeForgotten(db: Database, queue: Queue): Promise<number> {
  const rows = await db
    .selectFrom("deliveries")
    .innerJoin("api_services", "api_services.id", "deliveries.api_service_id")
    .select(["deliveries.id as deliveryId", "api_services.id as apiServiceId"])
    .where("deliveries.state", "=", "queued")
    .where("deliveries.next_attempt_at", "<", sql<Date>`now() - interval '3 seconds'`)
    .where("api_services.is_active", "=", true)
    .orderBy("deliveries.next_attempt_at")
    .limit(AT_ONCE)
    .execute();
  await queue.wake(db, rows);
  return rows.length;
}
