import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import {
  mayTryAccessPassword,
  mayTrySignIn,
  resetAccessPasswordLimit,
  signedIn,
  takeSlowedTry,
} from "./sign-in-limits.ts";
import { createStaff } from "#testing/fixtures/staff.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const allowed = async (times: number, take: (n: number) => Promise<boolean>): Promise<number> =>
  (await Promise.all(Array.from({ length: times }, (_, n) => take(n)))).filter(Boolean).length;

/** Makes one try, returns the wait for the next, and ends it. Runs in a transaction, where `now()` stands still. */
const tryAndWait = (key: string): Promise<number> =>
  database.db.transaction().execute(async (tx) => {
    expect(await takeSlowedTry(tx, key)).toBe(true);
    const ofKey = tx.selectFrom("staff_throttle").where("key", "=", key);
    const seconds = sql<number>`extract(epoch from until - now())::int`.as("seconds");
    const wait = await ofKey.select(seconds).executeTakeFirstOrThrow();
    if (wait.seconds > 1) expect(await takeSlowedTry(tx, key)).toBe(false);
    expect(await ofKey.select(seconds).executeTakeFirstOrThrow()).toEqual(wait);
    await tx
      .updateTable("staff_throttle")
      .set({ until: sql`now()` })
      .where("key", "=", key)
      .execute();
    return wait.seconds;
  });

test("an account has five of thirty concurrent tries", async () => {
  const taken = await allowed(30, () => takeSlowedTry(database.db, "crowd"));
  expect(taken).toBeGreaterThanOrEqual(5);
  expect(taken).toBeLessThan(10); // one more for each wait that ends meanwhile: after 1, 3, 7 … seconds
});

test("after five tries an account waits 1, 2, 4 … at most 900 seconds, and tries in between do not prolong it", async () => {
  const waits: number[] = [];
  for (let n = 0; n < 16; n += 1) waits.push(await tryAndWait("a"));
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test("a network has five tries for the access password in 15 minutes, and all of them again after the right one", async () => {
  expect(await allowed(20, () => mayTryAccessPassword(database.db, "192.0.2.1"))).toBe(5);
  await resetAccessPasswordLimit(database.db, "192.0.2.1");
  expect(await mayTryAccessPassword(database.db, "192.0.2.1")).toBe(true);
});

test("in an attack from many networks each has one try, and a network with past sign-ins keeps its five", async () => {
  const { id, email } = await createStaff(database.db, { role: "owner" });
  await signedIn(database.db, id, { email, place: "198.51.100.7" });
  await allowed(600, (n) => mayTryAccessPassword(database.db, `10.0.0.${n % 100}`));
  expect(await allowed(5, () => mayTryAccessPassword(database.db, "203.0.113.9"))).toBe(1);
  expect(await allowed(8, () => mayTryAccessPassword(database.db, "198.51.100.7"))).toBe(5);
});

test("a person's own network is not slowed down by others who try the account from elsewhere", async () => {
  const { id, email } = await createStaff(database.db, { role: "owner", email: "ziel@stufenlos.example" });
  await signedIn(database.db, id, { email, place: "198.51.100.8" });
  // Five, and one more for each wait that ends meanwhile: after 1, 3, 7 … seconds.
  expect(await allowed(300, (n) => mayTrySignIn(database.db, { email, place: `10.1.${n % 50}.1` }))).toBeLessThan(10);
  expect(await mayTrySignIn(database.db, { email, place: "198.51.100.8" })).toBe(true);
});
