import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readServiceStatus } from "#server/delivery/health/read-service-status.ts";
import { newId } from "#server/platform/new-id.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { answering, openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { detectServiceAlerts } from "./service-detector.ts";

let database: TestDatabase;
let harness: DeliveryHarness;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  harness = await openDeliveryHarness(database);
});

const QUOTING = JSON.stringify({ message: "Blocked: Hannelore Brandt, h.brandt@web.de" });

/** Has so many leads rejected with personal data in the response. Returns their ids. */
async function turnAway(status: number, n: number): Promise<string[]> {
  const ids = Array.from({ length: n }, () => newId());
  for (const id of ids) {
    await harness.submit(id);
    await harness.makeProbeDue();
    await harness.attempt(answering(status, QUOTING));
  }
  return ids;
}

const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const alertsOf = async (now: Date) =>
  (await detectServiceAlerts(database.db, now, 1)).filter(({ target }) => target === harness.serviceId);
const circuitShown = async () =>
  (await readServiceStatus(database.db)).find(({ id }) => id === harness.serviceId)?.circuit;

test("H1: the alert about a rejected lead names its id, and calls no service paused", async () => {
  const leadIds = await turnAway(403, 1);
  expect(await alertsOf(minutesLater(16))).toMatchObject([{ kind: "failed", details: { leads: 1, leadIds } }]);
});

test("H1: alert and health screen name rejected leads by id, without personal data", async () => {
  const leadIds = await turnAway(403, 3);
  const alerts = await alertsOf(minutesLater(1));
  expect(alerts).toMatchObject([{ kind: "refusing", details: { leads: 3, leadIds } }]);
  const circuit = await circuitShown();
  expect(circuit).toMatchObject({ state: "refusing", leads: leadIds.map((id) => ({ id, formType: "treppenlift" })) });
  expect(JSON.stringify([alerts, circuit])).not.toMatch(/Hannelore|Brandt|web\.de/);
});

test("an erased lead is no longer named", async () => {
  const [first = "", ...others] = await turnAway(404, 3);
  await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [first]);
  expect(await alertsOf(minutesLater(1))).toMatchObject([{ kind: "refusing", details: { leadIds: others } }]);
  expect(await circuitShown()).toMatchObject({ leads: others.map((id) => ({ id })) });
});
