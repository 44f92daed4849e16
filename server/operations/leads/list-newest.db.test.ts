import { afterAll, beforeAll, expect, test } from "vitest";
import { answering, openDeliveryHarness, silent } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newId } from "#server/platform/new-id.ts";
import { listNewest } from "./list-newest.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("sorts newest first, and calls a delivery in doubt so and not a warning", async () => {
  const harness = await openDeliveryHarness(database, { recognition: "none" });
  const [known, lost, waiting] = [newId(), newId(), newId()];
  await harness.submit(known);
  await harness.attempt(answering(409));
  await harness.submit(lost);
  await harness.makeProbeDue();
  await harness.attempt(silent);
  await harness.submit(waiting);
  expect(await listNewest(database.db, 3)).toMatchObject([
    { id: waiting, status: "pending" },
    { id: lost, status: "in_doubt", apiService: harness.name },
    { id: known, status: "warning" },
  ]);
});
