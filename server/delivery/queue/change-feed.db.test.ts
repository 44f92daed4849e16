import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { createChanged, watchChanges } from "./change-feed.ts";
import { createWake } from "./notify-workers.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("staff are told of new leads and moved deliveries, a few times a second at most, and that it is over", async () => {
  const changes = watchChanges(database.url, () => undefined);
  const troubles: Error[] = []; // the last call comes when the test is over, and the database with it
  const onError = (error: Error) => void troubles.push(error);
  let told = 0;
  let ended = false;
  changes.lookOn({ changed: () => told++, ended: () => (ended = true) });
  await until(async () => told === 1); // the connection stands

  createWake(database.db, onError)();
  await until(async () => told === 2);

  const changed = createChanged(database.db, onError);
  for (let i = 0; i < 100; i++) changed();
  await until(async () => told >= 3);
  expect(told).toBeLessThan(6);

  await changes.stop();
  expect(ended).toBe(true);
  expect(troubles).toEqual([]);
});
