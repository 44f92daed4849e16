import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pauseService, resumeService } from "#server/delivery/api-services/pause-service.ts";
import {
  answering,
  openDeliveryHarness,
  silent,
  unreachable,
  type DeliveryHarness,
} from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";

let database: TestDatabase;
let harness: DeliveryHarness;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  harness = await openDeliveryHarness(database);
});

const notifyWorkers = () => undefined;
const submitMany = (n: number) => Promise.all(Array.from({ length: n }, () => harness.submit()));

async function fail(times: number, transport: Transport = unreachable): Promise<void> {
  for (let n = 0; n < times; n++) {
    await harness.makeDue();
    await harness.makeProbeDue();
    expect(await harness.attempt(transport)).toBe(true);
  }
}

test.each([401, 410])("an answer %i pauses the service and does not count as a try of the lead", async (status) => {
  const id = await harness.submit();
  await harness.attempt(answering(status));
  expect(await harness.circuit()).toMatchObject({ state: "paused", changed_by: null });
  expect(await harness.delivery(id)).toMatchObject({ state: "queued", counted_attempts: 0, attempt_n: 1 });
  expect(await harness.attempt(answering(201))).toBe(false);
});

test("an address that may not be reached pauses the service", async () => {
  await harness.submit();
  await harness.attempt(async () => ({ kind: "blocked", message: "Address not allowed" }));
  expect(await harness.circuit()).toMatchObject({ state: "paused", reason: "Address not allowed" });
});

test("a paused service keeps its leads, and resuming sends them all", async () => {
  const ids = await submitMany(3);
  await pauseService(database.db, harness.serviceId, "Eva");
  expect(await harness.circuit()).toMatchObject({ state: "paused", reason: "Paused by staff", changed_by: "Eva" });
  expect(await harness.attempt(answering(201))).toBe(false);
  await resumeService({ db: database.db, notifyWorkers }, harness.serviceId, "Eva");
  for (const _ of ids) expect(await harness.attempt(answering(201))).toBe(true);
  for (const id of ids) expect((await harness.delivery(id)).state).toBe("delivered");
});

test("four failures in a row leave the circuit closed, and a good answer resets the count", async () => {
  await harness.submit();
  await fail(4);
  expect(await harness.circuit()).toMatchObject({ state: "open", failures: 4 });
  await fail(1, answering(422)); // an answer means the service works, even if it rejects this lead
  expect(await harness.circuit()).toMatchObject({ state: "open", failures: 0 });
});

test.each([
  ["cannot be reached", unreachable],
  ["does not answer", silent],
  ["is busy", answering(503)],
])("a service that %s five times in a row is probed only: one try, after half a minute", async (_, transport) => {
  await submitMany(8);
  await fail(5, transport);
  const circuit = await harness.circuit();
  expect(circuit.state).toBe("probing");
  const wait = (circuit.probe_at?.getTime() ?? 0) - circuit.changed_at.getTime();
  expect(wait).toBeGreaterThan(29_000);
  expect(wait).toBeLessThan(31_000);
  await harness.makeDue();
  expect(await harness.claim(5)).toEqual([]);
  await harness.makeProbeDue();
  expect(await harness.claim(5)).toHaveLength(1);
  await harness.makeProbeDue();
  expect(await harness.claim(5)).toEqual([]); // while the probe is under way
});

test("a failed probe doubles the wait, up to 15 minutes, and does not count as a try of the lead", async () => {
  const id = await harness.submit();
  await fail(5);
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    const before = Date.now();
    await fail(1);
    waits.push(Math.round(((await harness.circuit()).probe_at?.getTime() ?? 0) - before) / 1000);
  }
  expect(waits.map((wait) => Math.round(wait / 10) * 10)).toEqual([60, 120, 240, 480, 900, 900, 900]);
  expect(await harness.delivery(id)).toMatchObject({ state: "queued", counted_attempts: 5, attempt_n: 12 });
});

test("a successful probe closes the circuit, and everything that waited is due", async () => {
  const [, other = ""] = await submitMany(2);
  await fail(6);
  await harness.makeProbeDue();
  await harness.makeDue();
  await database.db
    .updateTable("deliveries")
    .set({ next_attempt_at: new Date(Date.now() + 3_600_000), attempt_n: 1 })
    .where("id", "=", other)
    .execute();
  await fail(0);
  expect(await harness.attempt(answering(201))).toBe(true);
  expect(await harness.circuit()).toMatchObject({ state: "open", failures: 0, probes: 0, reason: null });
  expect((await harness.delivery(other)).next_attempt_at?.getTime()).toBeLessThan(Date.now() + 1000);
});

test("Retry-After holds the whole service back", async () => {
  await submitMany(2);
  await harness.attempt(async (_, { mayWrite }) => {
    await mayWrite();
    return { kind: "answered", response: { status: 429, body: "", retryAfter: "120" } };
  });
  const wait = (await harness.circuit()).next_slot_at.getTime() - Date.now();
  expect(wait).toBeGreaterThan(115_000);
  expect(await harness.claim(5)).toEqual([]);
});

test("Resume ends the wait from Retry-After, and does not exceed the rate", async () => {
  harness = await openDeliveryHarness(database, { perSecond: 2 });
  await submitMany(2);
  await harness.attempt(async (_, { mayWrite }) => {
    await mayWrite();
    return { kind: "answered", response: { status: 429, body: "", retryAfter: "600" } };
  });
  const before = Date.now();
  await resumeService({ db: database.db, notifyWorkers }, harness.serviceId, "Eva");
  const nextSlot = (await harness.circuit()).next_slot_at.getTime();
  expect(nextSlot).toBeGreaterThanOrEqual(before);
  expect(nextSlot).toBeLessThanOrEqual(Date.now() + 500);
});

test("a worker that dies with a probe does not end the probing", async () => {
  const id = await harness.submit();
  await fail(5);
  await harness.makeProbeDue();
  await harness.makeDue();
  expect(await harness.claim()).toHaveLength(1);
  await harness.expireLease(id);
  await harness.reap();
  expect((await harness.circuit()).state).toBe("probing");
  await fail(1, answering(201));
  expect((await harness.delivery(id)).state).toBe("delivered");
});

test("a service never has more attempts under way than its concurrency, over all workers", async () => {
  harness = await openDeliveryHarness(database, { concurrency: 2 });
  await submitMany(10);
  const claims = await Promise.all(
    Array.from({ length: 10 }, async () => {
      await harness.makeProbeDue();
      return harness.claim(5);
    }),
  );
  expect(claims.flat()).toHaveLength(2);
});

test("the rate is a distance between claims: 5 a second means the next one in 200 ms", async () => {
  harness = await openDeliveryHarness(database, { perSecond: 5, concurrency: 100 });
  await submitMany(10);
  const before = Date.now();
  expect(await harness.claim(100)).toHaveLength(1);
  const nextSlot = (await harness.circuit()).next_slot_at.getTime();
  expect(nextSlot).toBeGreaterThanOrEqual(before + 200);
  expect(nextSlot).toBeLessThanOrEqual(Date.now() + 200);
  await sql`update circuit_breakers set next_slot_at = now() + interval '1 minute'`.execute(database.db);
  expect(await harness.claim(100)).toEqual([]);
});

test("from a backlog, the newest and the longest waiting are taken together", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await harness.submit());
  const claimed = (await harness.claim(4)).map((claim) => claim.deliveryId);
  expect(new Set(claimed)).toEqual(new Set([ids[0], ids[1], ids[4], ids[5]]));
});

test("a database outage while the intent is committed does not count against the service", async () => {
  await harness.submit();
  await fail(5, async (_, { mayWrite }) => {
    await database.db
      .updateTable("deliveries")
      .set({ lease_until: new Date(0) })
      .where("state", "=", "sending")
      .execute();
    await mayWrite();
    return { kind: "not_sent", message: "Another attempt has taken over" };
  });
  expect(await harness.circuit()).toMatchObject({ state: "open", failures: 0 });
});
