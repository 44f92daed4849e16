import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { createChanged, listenForChanges } from "./change-feed.ts";
import { createNotifyWorkers } from "./notify-workers.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("notifies watchers of changes, throttled, and of the last one", async () => {
  const changes = listenForChanges(database.url, () => undefined);
  const problems: Error[] = []; // The last call comes after the test, when the database is gone.
  const onError = (error: Error) => void problems.push(error);
  let calls = 0;
  let ended = false;
  changes.subscribe({ changed: () => calls++, ended: () => (ended = true) });
  await until(async () => calls === 1); // The first call means that the connection is open.

  createNotifyWorkers(database.db, onError)();
  await until(async () => calls === 2);

  const changed = createChanged(database.db, onError);
  for (let i = 0; i < 100; i++) changed();
  await until(async () => calls >= 3);
  expect(calls).toBeLessThan(6);

  await changes.stop();
  expect(ended).toBe(true);
  expect(problems).toEqual([]);
});
