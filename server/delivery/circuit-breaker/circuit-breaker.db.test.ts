import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pauseService, resumeService } from "#server/api-services/pause-service.ts";
import { answering, openLane, silent, unreachable, type Lane } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";

let database: TestDatabase;
let lane: Lane;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  lane = await openLane(database);
});

const wake = () => undefined;
const submitMany = (n: number) => Promise.all(Array.from({ length: n }, () => lane.submit()));

async function fail(times: number, transport: Transport = unreachable): Promise<void> {
  for (let n = 0; n < times; n++) {
    await lane.makeDue();
    await lane.rushGate();
    expect(await lane.attempt(transport)).toBe(true);
  }
}

test.each([301, 401, 403, 404, 410, 415])(
  "an answer %i pauses the service and costs the lead nothing",
  async (status) => {
    const id = await lane.submit();
    await lane.attempt(answering(status));
    expect(await lane.gate()).toMatchObject({ state: "paused", changed_by: null });
    expect(await lane.delivery(id)).toMatchObject({ state: "queued", tries: 0, attempt_n: 1 });
    expect(await lane.attempt(answering(201))).toBe(false);
  },
);

test("an address that may not be reached pauses the service", async () => {
  await lane.submit();
  await lane.attempt(async () => ({ kind: "blocked", message: "Address not allowed" }));
  expect(await lane.gate()).toMatchObject({ state: "paused", reason: "Address not allowed" });
});

test("a paused service keeps its leads, and resuming sends them all", async () => {
  const ids = await submitMany(3);
  await pauseService(database.db, lane.serviceId, "Eva");
  expect(await lane.gate()).toMatchObject({ state: "paused", reason: "Paused by staff", changed_by: "Eva" });
  expect(await lane.attempt(answering(201))).toBe(false);
  await resumeService({ db: database.db, wake }, lane.serviceId, "Eva");
  for (const _ of ids) expect(await lane.attempt(answering(201))).toBe(true);
  for (const id of ids) expect((await lane.delivery(id)).state).toBe("delivered");
});

test("four failures in a row leave a service open, a good answer forgets them", async () => {
  await lane.submit();
  await fail(4);
  expect(await lane.gate()).toMatchObject({ state: "open", failures: 4 });
  await fail(1, answering(422)); // it answers: the service is well, whatever it thinks of this lead
  expect(await lane.gate()).toMatchObject({ state: "open", failures: 0 });
});

test.each([
  ["cannot be reached", unreachable],
  ["does not answer", silent],
  ["is busy", answering(503)],
])("a service that %s five times in a row is probed only: one try, after half a minute", async (_, transport) => {
  await submitMany(8);
  await fail(5, transport);
  const gate = await lane.gate();
  expect(gate.state).toBe("probing");
  const wait = (gate.probe_at?.getTime() ?? 0) - gate.changed_at.getTime();
  expect(wait).toBeGreaterThan(29_000);
  expect(wait).toBeLessThan(31_000);
  await lane.makeDue();
  expect(await lane.claim(5)).toEqual([]);
  await lane.rushGate();
  expect(await lane.claim(5)).toHaveLength(1);
  await lane.rushGate();
  expect(await lane.claim(5)).toEqual([]); // while the probe is under way
});

test("a failed probe doubles the wait, up to a quarter of an hour, and costs the lead no try", async () => {
  const id = await lane.submit();
  await fail(5);
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    const before = Date.now();
    await fail(1);
    waits.push(Math.round(((await lane.gate()).probe_at?.getTime() ?? 0) - before) / 1000);
  }
  expect(waits.map((wait) => Math.round(wait / 10) * 10)).toEqual([60, 120, 240, 480, 900, 900, 900]);
  expect(await lane.delivery(id)).toMatchObject({ state: "queued", tries: 5, attempt_n: 12 });
});

test("a probe that gets through opens the gate and everything that waited is due", async () => {
  const [, other = ""] = await submitMany(2);
  await fail(6);
  await lane.rushGate();
  await lane.makeDue();
  await database.db
    .updateTable("deliveries")
    .set({ next_attempt_at: new Date(Date.now() + 3_600_000), attempt_n: 1 })
    .where("id", "=", other)
    .execute();
  await fail(0);
  expect(await lane.attempt(answering(201))).toBe(true);
  expect(await lane.gate()).toMatchObject({ state: "open", failures: 0, probes: 0, reason: null });
  expect((await lane.delivery(other)).next_attempt_at?.getTime()).toBeLessThan(Date.now() + 1000);
});

test("Retry-After holds the whole service back", async () => {
  await submitMany(2);
  await lane.attempt(async (_, { mayWrite }) => {
    await mayWrite();
    return { kind: "answered", response: { status: 429, body: "", retryAfter: "120" } };
  });
  const wait = (await lane.gate()).next_slot_at.getTime() - Date.now();
  expect(wait).toBeGreaterThan(115_000);
  expect(await lane.claim(5)).toEqual([]);
});

test("pressing Resume ends what Retry-After holds back, and does not exceed the rate", async () => {
  lane = await openLane(database, { perSecond: 2 });
  await submitMany(2);
  await lane.attempt(async (_, { mayWrite }) => {
    await mayWrite();
    return { kind: "answered", response: { status: 429, body: "", retryAfter: "600" } };
  });
  await resumeService({ db: database.db, wake }, lane.serviceId, "Eva");
  const wait = (await lane.gate()).next_slot_at.getTime() - Date.now();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(500);
});

test("a worker that dies with a probe does not end the probing", async () => {
  const id = await lane.submit();
  await fail(5);
  await lane.rushGate();
  await lane.makeDue();
  expect(await lane.claim()).toHaveLength(1);
  await lane.expireLease(id);
  await lane.reap();
  expect((await lane.gate()).state).toBe("probing");
  await fail(1, answering(201));
  expect((await lane.delivery(id)).state).toBe("delivered");
});

test("no more than its number are under way at one service, whoever takes them", async () => {
  lane = await openLane(database, { concurrency: 2 });
  await submitMany(10);
  const claims = await Promise.all(
    Array.from({ length: 10 }, async () => {
      await lane.rushGate();
      return lane.claim(5);
    }),
  );
  expect(claims.flat()).toHaveLength(2);
});

test("the rate is a distance between claims: 5 a second means the next one in 200 ms", async () => {
  lane = await openLane(database, { perSecond: 5, concurrency: 100 });
  await submitMany(10);
  expect(await lane.claim(100)).toHaveLength(1);
  const wait = (await lane.gate()).next_slot_at.getTime() - Date.now();
  expect(wait).toBeGreaterThan(100);
  expect(wait).toBeLessThanOrEqual(200);
  expect(await lane.claim(100)).toEqual([]);
});

test("of a backlog the newest and the longest waiting go together", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await lane.submit());
  const claimed = (await lane.claim(4)).map((claim) => claim.deliveryId);
  expect(new Set(claimed)).toEqual(new Set([ids[0], ids[1], ids[4], ids[5]]));
});

test("a database that is away while the intent is committed is not the service's fault", async () => {
  await lane.submit();
  await fail(5, async (_, { mayWrite }) => {
    await database.db
      .updateTable("deliveries")
      .set({ lease_until: new Date(0) })
      .where("state", "=", "sending")
      .execute();
    await mayWrite();
    return { kind: "not_sent", message: "Another attempt has taken over" };
  });
  expect(await lane.gate()).toMatchObject({ state: "open", failures: 0 });
});
