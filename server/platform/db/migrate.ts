import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { formTypes } from "#funnels/registry.ts";
import { installEngine } from "#server/platform/engine/install-engine.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import { enableConfirmationEmail } from "./enable-confirmation-email.ts";
import { grantEngineTo, grantTo } from "./grants.ts";
import { APPLIED, readFunctions, readMigrations, refusal, type Applied, type SqlFile } from "./sql-files.ts";
import { watchingIndexBuild } from "./watch-index-build.ts";

const LOCK = 7_283_001; // any number, the same for every process that migrates
const ASK_AGAIN_MS = 200;
const CONCURRENT = ".concurrently.sql";

const TABLE = `create table if not exists schema_migrations (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Brings the schema forward: the migrations, each in its own transaction, then the functions that have changed. Several processes may call
 * it at once. `appRole`: whom web and workers connect as, if it is another than the one of this address. `folder`: with other migrations, in
 * tests.
 */
export async function migrate(
  databaseUrl: string,
  appRole?: string,
  folder?: string,
  report: ReportProgress = reportNothing,
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await waitForLock(client);
    await client.query("set client_connection_check_interval = '1s'"); // whoever stops this process stops its statement
    await client.query("set client_min_messages = warning");
    await client.query(TABLE);
    const files = await readMigrations(folder);
    const { rows: applied } = await client.query<Applied>(APPLIED);
    const refused = refusal(files, applied);
    if (refused !== undefined) throw new Error(refused);
    const pending = files.filter(({ name }) => applied.every((one) => one.name !== name));
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    for (const [n, file] of pending.entries()) {
      const what = `${file.name} (${n + 1} of ${pending.length})`;
      await watchingIndexBuild(databaseUrl, rows[0]?.pid ?? 0, { what, report }, () => apply(client, file, appRole));
    }
    report("tables of the engine, functions and rights", 0, 0);
    await installEngine(databaseUrl);
    const functions = await applyFunctions(client);
    await enableConfirmationEmail(client, formTypes);
    if (appRole !== undefined) {
      await grantTo(client, appRole); // a role or a rule that is new, without any migration
      await grantEngineTo(client, appRole);
    }
    return [...pending, ...functions].map(({ name }) => name);
  } finally {
    await client.end(); // also releases the lock
  }
}

/** Polls for the lock, because a waiting statement would be a transaction that blocks a concurrent index build. */
async function waitForLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine) return;
    await wait(ASK_AGAIN_MS);
  }
}

async function apply(client: Client, file: SqlFile, appRole: string | undefined): Promise<void> {
  try {
    if (file.name.endsWith(CONCURRENT)) return await applyConcurrently(client, file);
    await atOnce(client, async () => {
      await client.query(file.text);
      await record(client, file);
      if (appRole !== undefined) await grantTo(client, appRole); // the running release may need a view that was made anew
    });
  } catch (error) {
    throw new Error(`Migration ${file.name} failed`, { cause: error });
  }
}

async function atOnce(client: Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query("begin");
    await client.query("set local lock_timeout = '2s'");
    await work();
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
async function applyConcurrently(client: Client, file: SqlFile): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    "select indexrelid::regclass::text as index from pg_index where not indisvalid",
  );
  for (const { index } of rows) await client.query(`drop index concurrently ${index}`);
  const statements = file.text.replaceAll(/--.*$/gm, "").split(";");
  for (const statement of statements.filter((text) => text.trim() !== "")) await client.query(statement);
  await record(client, file);
}

const record = (client: Client, { name, sha256 }: SqlFile) =>
  client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);

/** Functions whose text differs from the one applied last. A rollback to an older release restores its functions. */
async function applyFunctions(client: Client): Promise<SqlFile[]> {
  const { rows } = await client.query<{ file: string; sha256: string }>("select file, sha256 from schema_functions");
  const stored = new Map(rows.map(({ file, sha256 }) => [file, sha256]));
  const changed = (await readFunctions()).filter(({ name, sha256 }) => stored.get(name) !== sha256);
  await atOnce(client, async () => {
    for (const { name, text, sha256 } of changed) {
      await client.query(text).catch((error: unknown) => {
        throw new Error(`The functions of server/${name} could not be made`, { cause: error });
      });
      await client.query(
        `insert into schema_functions (file, sha256) values ($1, $2)
        on conflict (file) do update set sha256 = excluded.sha256, applied_at = now()`,
        [name, sha256],
      );
    }
  });
  return changed;
}
