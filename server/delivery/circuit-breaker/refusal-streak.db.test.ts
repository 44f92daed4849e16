import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { detectServiceAlerts } from "#server/operations/alerts/service-detector.ts";
import { listServices } from "#server/delivery/api-services/list-services.ts";
import { resumeService } from "#server/delivery/api-services/pause-service.ts";
import { saveService } from "#server/delivery/api-services/save-service.ts";
import { readServiceStatus } from "#server/delivery/health/read-service-status.ts";
import { retryFailed } from "#server/delivery/actions/retry-failed.ts";
import {
  answering,
  openDeliveryHarness,
  unreachable,
  type DeliveryHarness,
} from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { testRing } from "#testing/fixtures/services.ts";

const LIMIT = 7;
const REFUSED = answering(422, JSON.stringify({ message: "Frau h.brandt@web.de lives outside of our area" }));

let database: TestDatabase;
let harness: DeliveryHarness;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  harness = await openDeliveryHarness(database, { refusalLimit: LIMIT });
});

const deps = () => ({ db: database.db, notifyWorkers: () => undefined });

async function send(n: number, transport = REFUSED): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < n; i++) {
    ids.push(await harness.submit());
    await harness.makeProbeDue();
    expect(await harness.attempt(transport)).toBe(true);
  }
  return ids;
}

const circuit = async () => (await readServiceStatus(database.db)).find(({ id }) => id === harness.serviceId)?.circuit;
const alerts = async () =>
  (await detectServiceAlerts(database.db, new Date(), 1)).filter(({ target }) => target === harness.serviceId);

test("four refusals in a row are no news; from the fifth on the service is refusing, in its own words without the person", async () => {
  await send(4);
  expect(await circuit()).toEqual({ state: "closed" });
  expect(await alerts()).toEqual([]);
  await send(1);
  expect(await circuit()).toMatchObject({ state: "refusing", rejectionStreak: 5, limit: LIMIT });
  const [alert] = await alerts();
  expect(alert).toMatchObject({ kind: "refusing", raises: true, details: { leads: 5 } });
  const listed = (await listServices(database.db)).find(({ id }) => id === harness.serviceId);
  expect(listed?.circuit).toEqual({ state: "refusing", reason: "Frau … lives outside of our area" });
  expect(JSON.stringify([await circuit(), alert])).not.toContain("h.brandt");
});

test("an accepted lead ends the row, a service that is not reached does not", async () => {
  await send(5);
  await send(1, unreachable);
  expect(await circuit()).toMatchObject({ state: "refusing", rejectionStreak: 5 });
  await harness.makeDue();
  await harness.makeProbeDue();
  expect(await harness.attempt(answering(201))).toBe(true);
  expect(await circuit()).toEqual({ state: "closed" });
  await send(4);
  expect(await circuit()).toEqual({ state: "closed" });
});

test("repeated refusals of a lead count once", async () => {
  await send(4);
  for (let i = 0; i < 4; i++) {
    const [first] = await database.db
      .selectFrom("deliveries")
      .select("id")
      .where("api_service_id", "=", harness.serviceId)
      .limit(1)
      .execute();
    await retryFailed(deps(), { filter: { deliveryId: first?.id ?? "" }, agreedCount: 1, actor: "Eva" });
    await harness.makeProbeDue();
    expect(await harness.attempt(REFUSED)).toBe(true);
  }
  expect(await circuit()).toEqual({ state: "closed" });
});

test("at the limit one lead at a time is tried; its leads stay refused, new ones wait again when refused, and one acceptance ends it", async () => {
  const refused = await send(LIMIT);
  expect(await circuit()).toMatchObject({
    state: "refusing",
    oneAtATime: true,
    rejectionStreak: LIMIT,
    reason: "Frau … lives outside of our area",
  });
  expect((await alerts()).map(({ kind, raises }) => [kind, raises])).toEqual([["refusing", true]]);
  for (const id of refused) expect((await harness.delivery(id)).state).toBe("failed");
  const waiting = await send(3);
  for (const id of waiting) expect(await harness.delivery(id)).toMatchObject({ state: "queued", counted_attempts: 0 });
  await harness.makeProbeDue();
  expect(await harness.attempt(answering(201))).toBe(true);
  expect(await circuit()).toEqual({ state: "closed" });
});

test("Resume begins the row anew", async () => {
  await send(LIMIT);
  await resumeService(deps(), harness.serviceId, "eva@stufenlos.example");
  expect(await circuit()).toEqual({ state: "closed" });
  await send(LIMIT - 1);
  expect(await circuit()).toMatchObject({ state: "refusing", oneAtATime: false });
});

test("the limit is a setting between 3 and 200", async () => {
  const { config } = await database.db
    .selectFrom("api_services")
    .select("config")
    .where("id", "=", harness.serviceId)
    .executeTakeFirstOrThrow();
  const input = { id: harness.serviceId, name: harness.name, kind: "http" as const, config };
  const guard = { checkUrl: () => undefined };
  const save = (refusalLimit: number) =>
    saveService({ db: database.db, ring: testRing, guard }, { ...input, refusalLimit }, "Eva");
  expect(await save(2)).toEqual({ ok: false, problems: ["It may be stopped after 3 to 200 refusals in a row"] });
  expect(await save(3)).toMatchObject({ ok: true });
  await send(3);
  expect(await circuit()).toMatchObject({ state: "refusing", oneAtATime: true });
});
