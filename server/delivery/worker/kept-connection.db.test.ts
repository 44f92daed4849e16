import { createServer, type Server } from "node:http";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Recognition } from "#server/delivery/adapter.ts";
import { createKeepAlivePool, type KeepAlivePool } from "#server/delivery/transport/keep-alive-pool.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { newId } from "#server/platform/new-id.ts";
import { openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { allowing, testRing } from "#testing/fixtures/services.ts";
import { listen, type Listening } from "#testing/listen.ts";
import { until } from "#testing/until.ts";
import { startDeliveryWorker, type DeliveryWorker } from "./delivery-worker.ts";

let database: TestDatabase;
let server: Server;
let service: Listening;
let kept: KeepAlivePool;
let worker: DeliveryWorker;
let harness: DeliveryHarness;
/** Per request, the client's port and the events of its delivery committed by then. */
let came: { port: number; events: string[] }[] = [];
let answer = { status: 200, isLost: false };

beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"]);
    request.resume().on("end", () => void reply());
    const reply = async () => {
      const events = await harness.events(key);
      came.push({ port: request.socket.remotePort ?? 0, events: events.map(({ kind }) => kind) });
      if (answer.isLost) response.destroy();
      else response.writeHead(answer.status).end("{}");
    };
  });
  server.keepAliveTimeout = 60_000; // A slow machine must not close connections.
  service = await listen(server);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
beforeEach(() => {
  came = [];
  answer = { status: 200, isLost: false };
});
afterEach(async () => {
  await worker.stop();
  kept.close();
});

async function startFor(recognition: Recognition): Promise<void> {
  const partner = { url: `${service.url}/leads`, recognition };
  harness = await openDeliveryHarness(database, partner);
  kept = createKeepAlivePool({ maxIdleMs: 60_000 });
  const http = createTransport({ guard: createOutboundGuard({ allow: [allowing(service.url)] }), kept });
  worker = startDeliveryWorker({
    db: database.db,
    ring: testRing,
    workerId: newId(),
    transports: { http, email: http },
    log: pino({ level: "silent" }),
    leaseMs: 30_000,
    deadlineMs: 20_000,
    timeScale: 1,
    changed: () => undefined,
  });
}

/** Sends one lead and waits until its result is stored. */
async function deliver(): Promise<string> {
  const id = await harness.submit();
  await takeAndFinish(id, 1);
  return id;
}

async function takeAndFinish(id: string, attempt: number): Promise<void> {
  worker.poll();
  await until(async () => {
    const events = await harness.events(id);
    return events.some(({ kind, attempt_n }) => kind === "finished" && attempt_n === attempt);
  });
}

const open = () => new Promise<number>((done) => server.getConnections((_, n) => done(n)));

const ports = () => came.map(({ port }) => port);

test.each(["key", "natural"] as const)(
  "leads for a service that recognises repeats (%s) share a connection",
  async (recognition) => {
    await startFor(recognition);
    for (let n = 0; n < 3; n++) await deliver();
    expect(new Set(ports()).size).toBe(1);
  },
);

test("without idempotency every lead has its own connection", async () => {
  await startFor("none");
  for (let n = 0; n < 3; n++) await deliver();
  expect(ports()).toHaveLength(3);
  expect(new Set(ports()).size).toBe(3);
});

test("commits the intent before sending over a kept connection", async () => {
  await startFor("key");
  for (let n = 0; n < 3; n++) await deliver();
  expect(came.map(({ events }) => events)).toEqual([["started"], ["started"], ["started"]]);
});

test("a saved service gets a new connection", async () => {
  await startFor("key");
  await deliver();
  await database.db
    .updateTable("api_services")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", harness.serviceId)
    .execute();
  await deliver();
  await deliver();
  const [old, first, second] = ports();
  expect(first).not.toBe(old);
  expect(second).toBe(first);
});

test("retries a lost answer over a fresh connection", async () => {
  await startFor("key");
  await deliver();
  answer = { status: 200, isLost: true };
  const id = await deliver();
  answer = { status: 200, isLost: false };
  await harness.makeDue();
  await takeAndFinish(id, 2);
  expect(await harness.delivery(id)).toMatchObject({ state: "delivered", attempt_n: 2 });
  const [first, lost, again] = ports();
  expect(lost).toBe(first);
  expect(again).not.toBe(first);
});

test("the worker leaves no connection open at its end", async () => {
  await startFor("key");
  await deliver();
  expect(await open()).toBeGreaterThan(0);
  await worker.stop();
  kept.close();
  await until(async () => (await open()) === 0);
});
