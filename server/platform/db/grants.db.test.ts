import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APP } from "#testing/database/databases.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { grantTo, kindOfTable } from "./grants.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ALLOWED = {
  "append-only": ["INSERT", "SELECT"],
  "read-only": ["SELECT"],
  kept: ["INSERT", "SELECT", "UPDATE"],
  changing: ["DELETE", "INSERT", "SELECT", "UPDATE"],
} as const;

const asApp = (statement: string) => sql.raw(statement).execute(database.db);
const asOwner = (statement: string) => sql.raw(statement).execute(database.owner);

const namesIn = async (query: string) =>
  (await sql.raw<{ name: string }>(query).execute(database.owner)).rows.map(({ name }) => name);

const tables = () => namesIn("select tablename as name from pg_tables where schemaname = 'public' order by 1");

const withRefusingTrigger = () =>
  namesIn(`select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'refuse_change'::regproc order by 1`);

/** Whatever of all privileges there are the role has, however it came by them. */
const privilegesOn = async (table: string) =>
  namesIn(`select name from unnest(array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE']) as name
    where has_table_privilege('${APP}', 'public.${table}', name) order by 1`);

describe("the role of web and workers", () => {
  test("can neither change the schema nor rewrite append-only tables", async () => {
    const appendOnly = await withRefusingTrigger();
    expect(appendOnly.length).toBeGreaterThanOrEqual(5);
    for (const table of appendOnly) {
      const [column] = await namesIn(
        `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum = 2`,
      );
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `select 1 from ${table} for update`,
      ])
        await expect(asApp(statement), statement).rejects.toThrow(`permission denied for table ${table}`);
      for (const statement of [
        `alter table ${table} disable trigger all`,
        `drop table ${table} cascade`,
        `create trigger other before insert on ${table} for each row execute function refuse_change()`,
      ])
        await expect(asApp(statement), statement).rejects.toThrow(/must be owner|permission denied/);
    }
    for (const statement of [
      "create table mine (id int)",
      "create function mine() returns int language sql as 'select 1'",
      "create schema mine",
      "create extension citext",
      "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
      "alter table form_submissions add column mine int",
      "drop index form_submissions_by_time",
      "insert into schema_migrations (name) values ('mine')",
      "set session_replication_role = replica",
      "set role stufenlos_owner",
    ])
      await expect(asApp(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  });

  test("may do with every table what its kind in grants.ts says, and no more", async () => {
    const found = Object.fromEntries(
      await Promise.all((await tables()).map(async (table) => [table, await privilegesOn(table)] as const)),
    );
    const stated = Object.fromEntries((await tables()).map((table) => [table, ALLOWED[kindOfTable(table)]]));
    expect(found).toEqual(stated);
  });

  test("an append-only table is one in grants.ts as well: add it to the list there if this fails", async () => {
    const listed = (await tables()).filter((table) => kindOfTable(table) === "append-only");
    expect(listed).toEqual(await withRefusingTrigger());
  });

  test("reads views, and writes nothing through them", async () => {
    expect(await privilegesOn("api_submission_results")).toEqual(["SELECT"]);
  });
});

describe("a migration", () => {
  test("takes back what somebody gave by hand, and gives what is missing", async () => {
    await asOwner(`grant all on audit_events to ${APP}`);
    await asOwner(`revoke all on deliveries from ${APP}`);
    await asOwner(`grant create on schema public to public`);
    await migrate(database.ownerUrl, APP);
    expect(await privilegesOn("audit_events")).toEqual(ALLOWED["append-only"]);
    expect(await privilegesOn("deliveries")).toEqual(ALLOWED.changing);
    await expect(asApp("create table mine (id int)")).rejects.toThrow("permission denied");
  });

  test("gives a new table, its sequence and a view that was made anew to the running release as it commits", async () => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query("begin");
    await client.query("create table notes (id serial primary key, note text)");
    await client.query("create view newest_notes as select note from notes order by id desc");
    await grantTo(client, APP);
    await client.query("commit");
    await client.end();
    await asApp("insert into notes (note) values ('x')");
    expect((await asApp("select note from newest_notes")).rows).toEqual([{ note: "x" }]);
    await asOwner("drop table notes cascade");
  });
});

test("one role for everything still works: it owns the tables and nothing is granted", async () => {
  const before = await namesIn("select relname || coalesce(relacl::text, '') as name from pg_class order by 1");
  expect(await migrate(database.ownerUrl)).toEqual([]);
  expect(await namesIn("select relname || coalesce(relacl::text, '') as name from pg_class order by 1")).toEqual(
    before,
  );
});
