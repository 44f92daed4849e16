import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createNotifyWorkers, listenForDueDeliveries } from "./notify-workers.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const onError = (error: Error) => {
  throw error;
};

test("a notification names the services with due deliveries", async () => {
  const notices: (readonly string[])[] = [];
  const listening = listenForDueDeliveries(database.url, (ids) => notices.push(ids), onError);
  await expect.poll(() => notices.length, { timeout: 30_000 }).toBe(1); // A new connection reports once without services.
  const notify = createNotifyWorkers(database.db, onError);

  const harness = await openDeliveryHarness(database);
  notify();
  await expect.poll(() => notices.length, { timeout: 30_000 }).toBe(2);
  await harness.submit();
  notify();
  await expect.poll(() => notices.length, { timeout: 30_000 }).toBe(3);
  await listening.stop();
  expect(notices).toEqual([[], [], [harness.serviceId]]);
});
