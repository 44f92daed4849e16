import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { awaitOutcome } from "./await-outcome.ts";

let database: TestDatabase | undefined;
let delivery: { id: string; attempts: number };
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
  const service = await connectFakeService(database.db, { url: "http://127.0.0.1:1/" });
  await seedLead(database.db, { deliveries: { [service]: { state: "queued" } } });
  const stored = database.db.selectFrom("deliveries").select(["id", "attempt_n as attempts"]);
  delivery = await stored.where("api_service_id", "=", service).executeTakeFirstOrThrow();
});
afterAll(() => database?.drop());

/** Runs `act`, then reports a change at once. */
const feed = (act: () => Promise<unknown> = async () => undefined) => {
  let begun: Promise<unknown> | undefined;
  return {
    subscribe({ changed }: { changed: () => void }) {
      begun ??= act().then(changed);
      return () => undefined;
    },
  };
};
const db = () => (database as TestDatabase).db;
const outcome = (changes: ReturnType<typeof feed>, withinMs = 30_000) =>
  awaitOutcome({ db: db(), changes }, { deliveryId: delivery.id, attempts: delivery.attempts }, withinMs);
const set = (state: string, message: string | null, attempts: number) =>
  sql`update deliveries set state = ${state}, last_message = ${message}, attempt_n = attempt_n + ${attempts}::int,
    next_attempt_at = ${state === "queued" ? new Date("2026-11-12T09:42:00Z") : null} where id = ${delivery.id}`.execute(
    db(),
  );

test.each([
  ["delivered", { kind: "delivered", message: "said" }],
  ["warning", { kind: "warning", message: "said" }],
  ["failed", { kind: "failed", message: "said" }],
  ["cancelled", { kind: "failed", message: "said" }],
  ["in_doubt", { kind: "in-doubt", message: "said" }],
  ["queued", { kind: "retrying", message: "said", nextAttemptAt: new Date("2026-11-12T09:42:00Z") }],
])("a delivery that comes to rest as %s is told with the service's words", async (state, expected) => {
  expect(await outcome(feed(() => set(state, "said", 1)))).toEqual(expected);
});

test("does not wait for a paused service", async () => {
  await sql`update circuit_breakers set state = 'paused', reason = 'by hand'`.execute(db());
  expect(await outcome(feed())).toEqual({ kind: "paused" });
});

test("reports deliveries still under way at the timeout", async () => {
  expect(await outcome(feed(), 0)).toEqual({ kind: "under-way" });
  await sql`update deliveries set state = 'sending', claimed_by = 'w', lease_until = now() where id = ${delivery.id}`
    .execute(db())
    .catch(() => undefined);
  expect(await outcome(feed(), 1)).toEqual({ kind: "under-way" });
});

test("reports a deleted delivery as not sent", async () => {
  const gone = { deliveryId: "00000000-0000-0000-0000-000000000000", attempts: 0 };
  expect(await awaitOutcome({ db: db(), changes: feed() }, gone, 1)).toEqual({ kind: "failed", message: null });
});
