import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { formTypes } from "#funnels/registry.ts";
import { enableConfirmationEmail } from "./enable-confirmation-email.ts";
import { grantTo } from "./grants.ts";

/** By name, not beside this file: bundled into build/ it is elsewhere. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve("#server/platform/db/migrate.ts")), "migrations");
const LOCK = 7_283_001; // any number, the same for every process that migrates
const ASK_AGAIN_MS = 200;
const CONCURRENT = ".concurrently.sql";

/**
 * Brings the schema forward, file by file, each in its own transaction. Several processes may call it at once. `appRole`: whom web
 * and workers connect as, if it is another than the one of this address. `folder`: with other migrations, in tests.
 */
export async function migrate(databaseUrl: string, appRole?: string, folder = FOLDER): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await waitForLock(client);
    await client.query("set client_min_messages = warning");
    await client.query(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
    const applied = new Set(rows.map((row) => row.name));
    const pending = (await migrationNames(folder)).filter((name) => !applied.has(name));
    for (const name of pending) await apply(client, join(folder, name), appRole);
    await enableConfirmationEmail(client, formTypes);
    if (appRole !== undefined) await grantTo(client, appRole); // a role or a rule that is new, without any migration
    return pending;
  } finally {
    await client.end(); // also releases the lock
  }
}

export async function migrationNames(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
}

/** Asks again and again: a statement that waits for the lock would be a transaction that a concurrent index build waits for. */
async function waitForLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine) return;
    await wait(ASK_AGAIN_MS);
  }
}

async function apply(client: Client, path: string, appRole: string | undefined): Promise<void> {
  const name = basename(path);
  const sql = await readFile(path, "utf8");
  try {
    await (name.endsWith(CONCURRENT) ? applyConcurrently(client, name, sql) : applyAtOnce(client, name, sql, appRole));
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

async function applyAtOnce(client: Client, name: string, sql: string, appRole: string | undefined): Promise<void> {
  try {
    await client.query("begin");
    await client.query("set local lock_timeout = '2s'");
    await client.query(sql);
    await record(client, name);
    if (appRole !== undefined) await grantTo(client, appRole); // the running release may need a view that was made anew
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * Indexes on large tables, built while visitors go on writing: each statement by itself, because `concurrently` works in no
 * transaction. A build that was interrupted leaves an invalid index behind, which is built anew.
 */
async function applyConcurrently(client: Client, name: string, sql: string): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    "select indexrelid::regclass::text as index from pg_index where not indisvalid",
  );
  for (const { index } of rows) await client.query(`drop index concurrently ${index}`);
  const statements = sql.replaceAll(/--.*$/gm, "").split(";");
  for (const statement of statements.filter((text) => text.trim() !== "")) await client.query(statement);
  await record(client, name);
}

const record = (client: Client, name: string) =>
  client.query("insert into schema_migrations (name) values ($1)", [name]);
