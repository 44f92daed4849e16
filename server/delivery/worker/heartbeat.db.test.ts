import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { beginAttempts } from "./record.ts";
import { settleAbandoned } from "./reaper.ts";
import { beginningOf, findEndedHere, hasEnded, startHeartbeat } from "./heartbeat.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from workers`.execute(database.db);
  await sql`update deliveries set state = 'delivered', lease_until = null where state = 'sending'`.execute(database.db);
  harness = await openDeliveryHarness(database, { recognition: "none" });
});

const LEASE_MS = 6 * 3_600_000;
const silences = {
  unarmed: { ofOthersMs: 600_000, seenMs: 300_000 },
  armed: { ofOthersMs: 3_600_000, seenMs: 1_800_000 },
};
const masked = { method: "POST" as const, url: "https://x.example/", headers: {}, body: "{}" };

/** Inserts a `workers` row by minutes since its last beat, and minutes without a gap before that. */
async function worker(id: string, { seen, since }: { seen: number; since: number }): Promise<string> {
  await sql`insert into workers (id, heartbeat_at, heartbeats_since)
    values (${id}, clock_timestamp() - ${seen} * interval '1 minute', clock_timestamp() - ${since} * interval '1 minute')`.execute(
    database.db,
  );
  return id;
}

const watcher = (since = 120) => worker(newId(), { seen: 0, since });

/** Two claims of the harness's worker of this age in minutes: one without an intent, one with. */
async function twoClaims(ago: number): Promise<{ unarmed: string; armed: string }> {
  await harness.submit();
  await harness.submit();
  const [one, other] = await harness.claim(2);
  if (!one || !other) throw new Error("Two claims were expected");
  await beginAttempts(database.db, [{ claim: other, configVersion: 1, leaseMs: LEASE_MS, body: "{}", masked }]);
  await sql`update deliveries set lease_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond' - ${ago} * interval '1 minute' where state = 'sending'`.execute(
    database.db,
  );
  return { unarmed: one.deliveryId, armed: other.deliveryId };
}

const settle = (workerId: string) =>
  settleAbandoned(database.db, { leaseMs: LEASE_MS, timeScale: 1, workerId, silences });
const stateOf = async (id: string) => (await harness.delivery(id)).state;

test("leaves claims of a live worker alone", async () => {
  const { unarmed, armed } = await twoClaims(180);
  await worker(harness.workerId, { seen: 0, since: 120 });
  expect(await settle(await watcher())).toBe(0);
  expect([await stateOf(unarmed), await stateOf(armed)]).toEqual(["sending", "sending"]);
});

test("a silent worker loses its claims first, later its intents", async () => {
  const { unarmed, armed } = await twoClaims(180);
  await worker(harness.workerId, { seen: 30, since: 120 });
  const me = await watcher();
  expect(await settle(me)).toBe(1);
  expect([await stateOf(unarmed), await stateOf(armed)]).toEqual(["queued", "sending"]);
  await sql`update workers set heartbeat_at = heartbeat_at - interval '1 hour' where id = ${harness.workerId}`.execute(
    database.db,
  );
  expect(await settle(me)).toBe(1);
  expect(await stateOf(armed)).toBe("in_doubt");
});

test("a claim or an intent counts as a heartbeat", async () => {
  const { unarmed, armed } = await twoClaims(0);
  await worker(harness.workerId, { seen: 120, since: 120 });
  expect(await settle(await watcher())).toBe(0);
  expect([await stateOf(unarmed), await stateOf(armed)]).toEqual(["sending", "sending"]);
});

test("after an outage the first worker back settles no claims", async () => {
  const { unarmed, armed } = await twoClaims(180);
  await worker(harness.workerId, { seen: 120, since: 240 });
  expect(await settle(await watcher(0))).toBe(0);
  expect(await settle(await worker(newId(), { seen: 120, since: 240 }))).toBe(0); // A worker that is silent itself settles nothing either.
  expect(await settle(await watcher(15))).toBe(1);
  expect([await stateOf(unarmed), await stateOf(armed)]).toEqual(["queued", "sending"]);
});

test("a claim without an owner ends by its lease alone", async () => {
  const { unarmed, armed } = await twoClaims(180);
  await sql`update deliveries set fencing_token = fencing_token + 1 where state = 'sending'`.execute(database.db);
  const me = await watcher();
  expect(await settle(me)).toBe(0);
  await sql`update deliveries set lease_until = now() - interval '1 second' where state = 'sending'`.execute(
    database.db,
  );
  expect(await settle(me)).toBe(2);
  expect([await stateOf(unarmed), await stateOf(armed)]).toEqual(["queued", "in_doubt"]);
});

test("a worker settled too early cannot begin its attempt", async () => {
  const id = await harness.submit();
  const [claim] = await harness.claim();
  if (!claim) throw new Error("A claim was expected");
  await sql`update deliveries set lease_until = clock_timestamp() + interval '3 hours' where id = ${id}`.execute(
    database.db,
  );
  expect(await settle(await watcher())).toBe(1);
  const start = { claim, configVersion: 1, leaseMs: LEASE_MS, body: "{}", masked };
  expect(await beginAttempts(database.db, [start])).toEqual([false]);
});

test("settles claims of an ended local process at once", async () => {
  const heartbeat = await startHeartbeat(database.db, () => undefined);
  expect(await findEndedHere(database.db)).toEqual([]);
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  const began = beginningOf(child.pid ?? 0) ?? "";
  expect(hasEnded({ pid: child.pid ?? 0, began })).toBe(false);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(hasEnded({ pid: child.pid ?? 0, began })).toBe(true);
  expect(hasEnded({ pid: process.pid, began: "1" })).toBe(true); // Another process has the same number.

  const { unarmed, armed } = await twoClaims(0);
  await sql`insert into workers (id, pid_namespace, pid, pid_began)
    select ${harness.workerId}, pid_namespace, ${child.pid ?? 0}, ${began} from workers where id = ${heartbeat.id}`.execute(
    database.db,
  );
  expect(await findEndedHere(database.db)).toEqual([harness.workerId]);
  expect(await settle(heartbeat.id)).toBe(2);
  expect([await stateOf(unarmed), await stateOf(armed)]).toEqual(["queued", "in_doubt"]);
  await heartbeat.stop();
  expect((await database.db.selectFrom("workers").select("id").execute()).map(({ id }) => id)).toEqual([
    harness.workerId,
  ]);
});
