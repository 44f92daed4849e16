import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resumeService } from "#server/delivery/api-services/pause-service.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import {
  answering,
  openDeliveryHarness,
  unreachable,
  type DeliveryHarness,
} from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

let database: TestDatabase;
let harness: DeliveryHarness;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  harness = await openDeliveryHarness(database);
});

const resume = () => resumeService({ db: database.db, notifyWorkers: () => undefined }, harness.serviceId, "Eva");
const stateOf = async (id: string) => (await harness.delivery(id)).state;
const statesOf = (ids: readonly string[]) => Promise.all(ids.map(stateOf));

/** Submits a lead and makes its only attempt. */
async function sendOne(transport: Transport, network?: string): Promise<string> {
  const id = await harness.submit(undefined, network === undefined ? {} : { network });
  await harness.makeProbeDue();
  expect(await harness.attempt(transport)).toBe(true);
  return id;
}

async function sendMany(transport: Transport, n: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < n; i++) ids.push(await sendOne(transport));
  return ids;
}

/** Fake service whose firewall rejects these leads and which accepts the others; `order` lists all in turn. */
function refusing(refused: readonly string[], order: string[] = []): Transport {
  return async (request, limits) => {
    const key = request.headers["idempotency-key"] ?? "";
    order.push(key);
    return answering(refused.includes(key) ? 403 : 201)(request, limits);
  };
}

/** Attempts everything that is queued, one after the other. */
async function sendAll(transport: Transport): Promise<void> {
  do await harness.makeProbeDue();
  while (await harness.attempt(transport));
}

/** As if the rate's pause were over, but not the wait for the next probe. */
const slotIsDue = () =>
  sql`update circuit_breakers set next_slot_at = now() - interval '1 second'
    where api_service_id = ${harness.serviceId}`.execute(database.db);
const claimed = async () => {
  await slotIsDue();
  return (await harness.claim(5)).map(({ deliveryId }) => deliveryId);
};

describe("half open by refusals", () => {
  test("the longest waiting that nothing speaks against is tried at once and alone, suspects follow, and who was refused waits a minute", async () => {
    await sendMany(answering(403), 2);
    await sendOne(answering(403), "198.51.100/24");
    const marked = await harness.submit(undefined, { spam_signals: ["busy"] });
    const sameNetwork = await harness.submit(undefined, { network: "198.51.100/24" });
    const good = [await harness.submit(undefined, { spam_signals: ["duplicate"] }), await harness.submit()];
    const { probe_at } = await harness.circuit();
    expect((probe_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(58_000);
    expect((probe_at?.getTime() ?? 0) - Date.now()).toBeLessThan(60_001);
    const order: string[] = [];
    for (let n = 0; n < 4; n++) {
      await slotIsDue();
      expect(
        await harness.attempt(async (request, limits) => {
          order.push(request.headers["idempotency-key"] ?? "");
          expect(await claimed()).toEqual([]); // while one is under way
          return answering(403)(request, limits);
        }),
      ).toBe(true);
    }
    expect(order).toEqual([...good, marked, sameNetwork]);
    expect(await claimed()).toEqual([]);
    await harness.makeProbeDue();
    expect(await claimed()).toHaveLength(1);
  });

  test("a service that refuses everybody fails no lead, and is asked with one of them a minute", async () => {
    const ids = await sendMany(answering(403), 8);
    for (const id of ids) expect(await harness.delivery(id)).toMatchObject({ state: "queued", counted_attempts: 0 });
    await slotIsDue();
    expect(await harness.attempt(answering(403))).toBe(false);
    await harness.makeProbeDue();
    expect(await harness.attempt(answering(403))).toBe(true);
    await slotIsDue();
    expect(await harness.attempt(answering(403))).toBe(false);
    expect(await harness.circuit()).toMatchObject({ state: "probing", by_refusals: true });
    await harness.makeProbeDue();
    await sendAll(answering(201));
    expect(await statesOf(ids)).toEqual(ids.map(() => "delivered"));
  });

  test("H1: one acceptance closes it, and what was refused before fails by itself and stops nobody", async () => {
    const poisoned = await sendMany(answering(403), 3);
    const good: string[] = [];
    for (let n = 0; n < 5; n++) good.push(await harness.submit());
    const order: string[] = [];
    await slotIsDue();
    expect(await harness.attempt(refusing(poisoned, order))).toBe(true);
    expect(order).toEqual([good[0]]);
    expect(await harness.circuit()).toMatchObject({ state: "open", rejection_streak_ids: [] });
    await sendAll(refusing(poisoned, order));
    expect(await statesOf(good)).toEqual(good.map(() => "delivered"));
    expect(await statesOf(poisoned)).toEqual(["failed", "failed", "failed"]);
    expect(await harness.circuit()).toMatchObject({ state: "open" });
  });

  test("Resume holds: the leads and the networks that stopped it do not stop it again", async () => {
    const networks = ["198.51.100/24", "203.0.113/24", "2001:db8/32"];
    const poisoned: string[] = [];
    for (const network of networks) poisoned.push(await sendOne(answering(403), network));
    const more = await Promise.all(networks.map((network) => harness.submit(undefined, { network })));
    const good = await harness.submit();
    await resume();
    await sendAll(refusing([...poisoned, ...more]));
    expect(await harness.circuit()).toMatchObject({ state: "open" });
    expect(await stateOf(good)).toBe("delivered");
    expect(await statesOf([...poisoned, ...more])).toEqual(Array.from({ length: 6 }, () => "failed"));
  });

  test("a service that is then not reached either waits like any that is away", async () => {
    await sendMany(answering(403), 3);
    await harness.submit();
    await slotIsDue();
    expect(await harness.attempt(unreachable)).toBe(true);
    expect(await harness.circuit()).toMatchObject({ state: "probing", by_refusals: false });
    await harness.submit();
    expect(await claimed()).toEqual([]);
  });
});

describe("after Resume", () => {
  test("H1: the first lead is another one than the one whose answer paused the service at once", async () => {
    await sendOne(answering(401));
    const good = await harness.submit();
    await resume();
    await harness.makeProbeDue();
    expect((await harness.claim(5)).map(({ deliveryId }) => deliveryId)).toEqual([good]);
  });

  test("the lead that paused it is tried if no other waits", async () => {
    const id = await sendOne(answering(401));
    await resume();
    await sendAll(answering(201));
    expect(await stateOf(id)).toBe("delivered");
    expect(await harness.circuit()).toMatchObject({ one_at_a_time: false, refused: [] });
  });

  test("a poisoned lead does not pause a service that was paused for its key", async () => {
    const first = await sendOne(answering(401));
    const poisoned = await harness.submit();
    await resume();
    await sendAll(refusing([poisoned]));
    expect(await statesOf([first, poisoned])).toEqual(["delivered", "failed"]);
    expect(await harness.circuit()).toMatchObject({ state: "open" });
  });
});
