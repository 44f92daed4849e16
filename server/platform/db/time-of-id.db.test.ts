import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { idAt } from "./id-at.ts";
import { timeOfId } from "./time-of-id.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function timeOf(id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select ${timeOfId(sql`${id}::uuid`)} as at`.execute(database.db);
  return rows[0]?.at ?? null;
}

test.each(["1970-01-01T00:00:00.001Z", "2026-11-15T20:44:21.974Z", "2100-02-28T23:59:59.999Z"])(
  "an id made at %s holds that time to the millisecond",
  async (at) => {
    expect(await timeOf(idAt(Date.parse(at)))).toEqual(new Date(at));
  },
);

test("an id of another kind has no time", async () => {
  expect(await timeOf("00000000-0000-0000-0000-000000000000")).toBeNull();
});
