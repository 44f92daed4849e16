import { Client, type QueryResult } from "pg";
import { migrate } from "#server/platform/db/migrate.ts";
import type { fictionalOperator } from "#server/site/operator.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import type { Postgres } from "./postgres.ts";

/** One statement on a connection of its own: for databases that are not ours, and for what takes longer than the product lets it. */
export async function runSql(url: string, statement: string, values: unknown[] = []): Promise<QueryResult> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

type Server = Pick<Postgres, "url">;

/** The two roles of docs/operating.md: one that migrates, one that web and workers connect as. */
const OWNER = "stufenlos_owner";
export const APP = "stufenlos_app";
const PASSWORD = "stufenlos";

const asRole = (url: string, username: string): string =>
  Object.assign(new URL(url), { username, password: PASSWORD }).href;
export const asOwner = (url: string): string => asRole(url, OWNER);
export const asApp = (url: string): string => asRole(url, APP);

async function ensureRoles(adminUrl: string): Promise<void> {
  for (const role of [OWNER, APP]) {
    const { rowCount } = await runSql(adminUrl, "select 1 from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await runSql(adminUrl, `create role ${role} login password '${PASSWORD}'`);
  }
}

/** The address is that of the server's administrator; see `asOwner` and `asApp`. */
export async function ensureDatabase({ url }: Server, name: string): Promise<string> {
  await ensureRoles(url("postgres"));
  const { rowCount } = await runSql(url("postgres"), "select 1 from pg_database where datname = $1", [name]);
  if (rowCount === 0) await runSql(url("postgres"), `create database ${name} owner ${OWNER}`);
  return url(name);
}

/**
 * The rights on its tables come with the copy, those on its schema with the owner. Copies of files take half the time of copies by the log
 * where nothing is flushed to a disk.
 */
export const copyDatabase = (
  adminUrl: string,
  template: string,
  name: string,
  strategy: "wal_log" | "file_copy" = "wal_log",
): Promise<unknown> =>
  runSql(adminUrl, `create database ${name} template ${template} owner ${OWNER} strategy ${strategy}`);

/** Migrated, with an operator, on which our processes start as in production. The address they connect to. */
export async function createDatabase(
  server: Server,
  name: string,
  operator: Partial<typeof fictionalOperator> = {},
): Promise<string> {
  const adminUrl = await ensureDatabase(server, name);
  const url = asApp(adminUrl);
  await migrate(asOwner(adminUrl), APP);
  await nameOperator(url, operator);
  await withoutConfirmationEmail(url);
  return url;
}

/** Deletes the default service, for tests that count services and deliveries. */
export const withoutConfirmationEmail = (databaseUrl: string): Promise<unknown> =>
  runSql(databaseUrl, "delete from api_services where kind = 'mail'");
