import { afterAll, beforeAll, expect, test } from "vitest";
import { idAt } from "#server/platform/db/id-at.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { deleteExpiredCookieChoices, recordCookieChoice } from "./cookie-choices.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const yearsAgo = (years: number) => idAt(Date.now() - years * 366 * 24 * 3_600_000);

test("Low: a cookie choice is deleted after four years, not before", async () => {
  const { db } = database;
  const choice = { marketing: true, textVersion: "1", place: "banner" } as const;
  await recordCookieChoice(db, choice);
  await db
    .insertInto("cookie_choices")
    .values([3.9, 4.1].map((years) => ({ id: yearsAgo(years), marketing: true, text_version: "1", place: "banner" })))
    .execute();
  expect(await deleteExpiredCookieChoices(db)).toBe(1);
  expect(await deleteExpiredCookieChoices(db)).toBe(0);
  expect(await db.selectFrom("cookie_choices").selectAll().execute()).toHaveLength(2);
});
