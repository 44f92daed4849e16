import { Client, type QueryResult } from "pg";
import { migrate } from "#server/db/migrate.ts";
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

export async function ensureDatabase({ url }: Server, name: string): Promise<string> {
  const { rowCount } = await runSql(url("postgres"), "select 1 from pg_database where datname = $1", [name]);
  if (rowCount === 0) await runSql(url("postgres"), `create database ${name}`);
  return url(name);
}

/** Migrated, with an operator, on which our processes start as in production. Its address. */
export async function createDatabase(
  server: Server,
  name: string,
  operator: Partial<typeof fictionalOperator> = {},
): Promise<string> {
  const url = await ensureDatabase(server, name);
  await migrate(url);
  await nameOperator(url, operator);
  await withoutConfirmationEmail(url);
  return url;
}

/** For whoever counts services and deliveries: the one service that every installation begins with goes. */
export const withoutConfirmationEmail = (databaseUrl: string): Promise<unknown> =>
  runSql(databaseUrl, "delete from api_services where kind = 'mail'");
