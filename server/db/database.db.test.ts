import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { connect } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function timeouts(isPooled: boolean) {
  const db = connect({ url: database.url, connections: 1, onError: () => undefined, isPooled });
  const { rows } = await sql<{ name: string; source: string; setting: string }>`
    select name, source, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(db);
  await db.destroy();
  return rows.map(({ source, setting }) => [source, setting]);
}

test("Low: timeouts are parameters of the session, and left to the role behind a pooler", async () => {
  expect(await timeouts(false)).toEqual([
    ["client", "10000"],
    ["client", "10000"],
  ]);
  expect(await timeouts(true)).toEqual([
    ["default", "0"],
    ["default", "0"],
  ]);
});

async function namesKnown(isPooled: boolean) {
  const db = connect({ url: database.url, connections: 1, onError: () => undefined, isPooled });
  await sql`-- name: one_and_one
    select 1 + ${1}::int as two`.execute(db);
  await sql`select 1 + ${1}::int as two`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements where name <> ''`.execute(db);
  await db.destroy();
  return rows.map(({ name }) => name);
}

test("a statement that says its name is parsed once per connection, but not behind a pooler", async () => {
  expect(await namesKnown(false)).toEqual(["one_and_one"]);
  expect(await namesKnown(true)).toEqual([]);
});
