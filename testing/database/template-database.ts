import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { givenPostgres, startPostgres } from "./postgres.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { withoutConfirmationMail } from "#testing/fixtures/without-confirmation-email.ts";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
  }
}

export const TEMPLATE = "stufenlos_template";

/** One cluster for the whole run and one migrated database in it; every test file clones that. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env["TEST_DATABASE_URL"];
  const postgres = own ? givenPostgres(own) : await startPostgres(`.local/test-postgres-${project.name}`);
  const adminUrl = postgres.url("postgres");
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'stufenlos_%'",
  );
  for (const { datname } of rows) await admin.query(`drop database ${admin.escapeIdentifier(datname)} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  await migrate(postgres.url(TEMPLATE));
  await nameOperator(postgres.url(TEMPLATE));
  await withoutConfirmationMail(postgres.url(TEMPLATE));
  project.provide("adminUrl", adminUrl);
  return postgres.stop;
}
