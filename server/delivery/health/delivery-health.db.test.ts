import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pauseService, resumeService } from "#server/delivery/api-services/pause-service.ts";
import { listAudit } from "#server/platform/audit/list-audit.ts";
import { answering, openDeliveryHarness, silent, unreachable } from "#testing/delivery/delivery-harness.ts";
import { exactly } from "#testing/fixtures/exactly.ts";
import { newId } from "#funnels/engine/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { countAttempts } from "#server/delivery/worker/reaper.ts";
import { readHealth, readServiceHealth } from "./read-health.ts";

const MINUTE = 60_000;
/** In the past, and three minutes into a half hour. */
const NOW = Math.floor(Date.now() / (30 * MINUTE)) * 30 * MINUTE - 27 * MINUTE;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Attempt = { at: number; outcome: string; status?: number; ms?: number; message?: string };

let tried = 0;

/** A past attempt, as the worker records it. */
async function store(deliveryId: string, { at, outcome, status, ms, message }: Attempt): Promise<void> {
  tried += 1;
  const id = newId(at, crypto.getRandomValues(new Uint8Array(10)));
  await sql`insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status, duration_ms, at)
    values (${id}, ${deliveryId}, ${tried}, 'finished', ${outcome}, ${status ?? null}, ${ms ?? null}, ${new Date(at)})`.execute(
    database.db,
  );
  await sql`insert into delivery_event_details (event_id, delivery_id, message)
    values (${id}, ${deliveryId}, ${message ?? null})`.execute(database.db);
}

const healthOf = async (serviceId: string, span: "3h" | "24h" = "24h") => {
  const { services } = await readHealth(database.db, span, NOW);
  const service = services.find(({ id }) => id === serviceId);
  if (!service) throw new Error("not there");
  return service;
};

describe("known attempts", () => {
  let serviceId: string;
  let deliveryId: string;
  beforeAll(async () => {
    const harness = await openDeliveryHarness(database);
    serviceId = harness.serviceId;
    deliveryId = await harness.submit();
    for (let i = 0; i < 90; i++)
      await store(deliveryId, { at: NOW - 40 * MINUTE, outcome: "accepted", status: 201, ms: 100 });
    for (let i = 0; i < 6; i++)
      await store(deliveryId, { at: NOW - 200 * MINUTE, outcome: "duplicate", status: 409, ms: 1000 });
    await store(deliveryId, {
      at: NOW - MINUTE,
      outcome: "unknown",
      ms: 20_000,
      message: "No answer: deadline passed",
    });
    for (const name of ["Hannelore Brandt", "hannelore brandt", "h.brandt@web.de"])
      await store(deliveryId, {
        at: NOW - 2 * MINUTE,
        outcome: "rejected",
        status: 422,
        ms: 5000,
        message: `${name} fehlt`,
      });
    await store(deliveryId, { at: NOW - 25 * 60 * MINUTE, outcome: "accepted", status: 201, ms: 1 }); // yesterday
    expect(await countAttempts(database.db, NOW + MINUTE)).toBeGreaterThan(100);
  });

  test("become the half hours, the percentiles and the share of the last day", async () => {
    const service = await healthOf(serviceId);
    const seen = service.strip.flatMap((counts, step) =>
      counts.accepted + counts.refused + counts.failed + counts.inDoubt > 0 ? [[step, counts]] : [],
    );
    expect(seen).toEqual([
      [40, { accepted: 6, refused: 0, failed: 0, inDoubt: 0 }],
      [45, { accepted: 90, refused: 0, failed: 0, inDoubt: 0 }],
      [47, { accepted: 0, refused: 3, failed: 0, inDoubt: 1 }],
    ]);
    expect(service.percentiles?.p50).toBeCloseTo(100, -1.3);
    expect(service.percentiles?.p95).toBeGreaterThan(950);
    expect(service.percentiles?.p95).toBeLessThan(1050);
    expect(service.percentiles?.p99).toBeGreaterThan(4700);
    expect((await healthOf(serviceId, "3h")).steps.at(-1)).toEqual({ accepted: 0, refused: 3, failed: 0, inDoubt: 1 });
  });

  test("are counted once, however many workers count them and how often", async () => {
    await Promise.all([1, 2, 3].map((n) => countAttempts(database.db, NOW + MINUTE + n)));
    await Promise.all([1, 2, 3].map((n) => countAttempts(database.db, NOW + 2 * MINUTE + n)));
    expect((await healthOf(serviceId)).strip[45]).toEqual({ accepted: 90, refused: 0, failed: 0, inDoubt: 0 });
  });

  test("are grouped into error classes without personal data that link to their leads", async () => {
    const errorClass = { outcome: "rejected", httpStatus: 422 } as const;
    const found = await readServiceHealth(database.db, { serviceId, span: "24h", errorClass, now: NOW });
    expect(found.errorClasses).toMatchObject([
      { outcome: "rejected", httpStatus: 422, attempts: 3, message: "… fehlt" },
      { outcome: "unknown", httpStatus: null, attempts: 1, message: "No answer: deadline passed" },
    ]);
    expect(found.leads).toMatchObject([{ formType: "treppenlift", attempts: 3, status: "pending" }]);
    expect(found.answerTimes.filter((times) => times !== null)).toHaveLength(3);
  });
});

test("the worker's own attempts are counted by its reaper", async () => {
  const harness = await openDeliveryHarness(database);
  for (const transport of [answering(201), answering(422), unreachable, silent]) {
    await harness.submit();
    await harness.makeProbeDue();
    expect(await harness.attempt(transport)).toBe(true);
  }
  await countAttempts(database.db, Date.now() + MINUTE);
  const { services } = await readHealth(database.db, "3h");
  const service = services.find(({ id }) => id === harness.serviceId);
  const counted = service?.steps.filter(({ accepted }) => accepted > 0);
  expect(counted).toEqual([{ accepted: 1, refused: 1, failed: 1, inDoubt: 1 }]);
  expect(service).toMatchObject({
    failed: exactly(1),
    refused: exactly(1),
    queued: exactly(2),
    underWay: exactly(0),
    circuit: { state: "closed" },
  });
});

test("a paused service shows who paused it and what waits, and both actions are in the audit log", async () => {
  const harness = await openDeliveryHarness(database);
  await harness.submit();
  expect(await pauseService(database.db, harness.serviceId, "eva@stufenlos.example")).toMatchObject({ kind: "done" });
  const paused = await healthOf(harness.serviceId);
  expect(paused).toMatchObject({ queued: exactly(1), circuit: { state: "paused", by: "eva@stufenlos.example" } });
  expect(paused.oldestQueuedAt).toBeInstanceOf(Date);
  await resumeService({ db: database.db, notifyWorkers: () => undefined }, harness.serviceId, "eva@stufenlos.example");
  expect((await healthOf(harness.serviceId)).circuit).toEqual({ state: "closed" });
  const { entries } = await listAudit(database.db, { target: { kind: "api_service", id: harness.serviceId } });
  expect(entries.map(({ action }) => action)).toEqual(["service.resume", "service.pause", "service.create"]);
  expect(entries[0]?.target?.name).toBe(harness.name);
});

test("counting continues after the clock was set back", async () => {
  await countAttempts(database.db, Date.now() + 60 * MINUTE);
  expect(await countAttempts(database.db)).toBe(0); // finds the progress in the future, and resets it
  const harness = await openDeliveryHarness(database);
  await harness.submit();
  expect(await harness.attempt(answering(201))).toBe(true);
  expect(await countAttempts(database.db, Date.now() + MINUTE)).toBe(2);
});
