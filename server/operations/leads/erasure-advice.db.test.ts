import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { readErasureAdvice } from "./erasure-advice.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database);
});
afterAll(() => database.drop());

async function holdingAfter(status: number | undefined): Promise<string[]> {
  const id = newId();
  await harness.submit(id);
  if (status !== undefined) await harness.attempt(answering(status, "{}"));
  return (await readErasureAdvice(database.db, id)).map(({ holding }) => holding);
}

test("a service that rejected a lead has read it, one that never got it has not", async () => {
  expect(await holdingAfter(422)).toContain("refused-it");
  expect(await holdingAfter(200)).toContain("has-it");
  expect(await holdingAfter(undefined)).toContain("not-sent-yet");
});
