import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { allowsMeta, metaAllowed } from "./allows-meta.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  [null],
  [{ textVersion: "1" }],
  [{ platforms: ["google"] }],
  [{ platforms: ["meta", "google"] }],
  [{ platforms: [] }],
])("a statement decides about the consent %j as the code does", async (tracking) => {
  const stored = sql`${tracking === null ? null : JSON.stringify(tracking)}::jsonb`;
  const { rows } = await sql<{ allowed: boolean }>`select ${metaAllowed(stored)} as allowed`.execute(database.db);
  expect(rows).toEqual([{ allowed: allowsMeta(tracking) }]);
});
