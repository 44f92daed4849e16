import { readdir, readFile } from "node:fs/promises";
import { Client } from "pg";
import { formTypes } from "#funnels/registry.ts";
import { enableConfirmationEmail } from "./enable-confirmation-email.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
const LOCK = 7_283_001; // any number, the same for every process that migrates

/** Brings the schema forward, file by file, each in its own transaction. Several processes may call it at once. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("set client_min_messages = warning");
    await client.query(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
    const applied = new Set(rows.map((row) => row.name));
    const pending = (await migrationNames()).filter((name) => !applied.has(name));
    for (const name of pending) await apply(client, name);
    await enableConfirmationEmail(client, formTypes);
    return pending;
  } finally {
    await client.end(); // also releases the lock
  }
}

export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).toSorted();
}

async function apply(client: Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, FOLDER), "utf8");
  try {
    await client.query("begin");
    await client.query("set local lock_timeout = '2s'");
    await client.query(sql);
    await client.query("insert into schema_migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
