import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newIdInSql } from "./new-id-in-sql.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const milliseconds = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

test("an id made by the database is a UUIDv7 with its time, and each row has another", async () => {
  const { rows } = await sql<{ id: string; at: number }>`
    select ${newIdInSql} as id, extract(epoch from clock_timestamp())::float8 * 1000 as at from generate_series(1, 1000)`.execute(
    database.db,
  );
  for (const { id } of [...rows, { id: newId() }]) expect(id).toMatch(/^.{8}-.{4}-7.{3}-[89ab].{3}-.{12}$/);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1000);
  for (const { id, at } of rows) {
    expect(milliseconds(id)).toBeLessThanOrEqual(at);
    expect(milliseconds(id)).toBeGreaterThan(at - 60_000);
  }
});
