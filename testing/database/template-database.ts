import type { TestProject } from "vitest/node";
import { createDatabase, runSql } from "./databases.ts";
import { givenPostgres, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
  }
}

export const TEMPLATE = "stufenlos_template";

/** One cluster for the whole run and one migrated database in it; every test file clones that. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env["TEST_DATABASE_URL"];
  const postgres = own
    ? givenPostgres(own)
    : await startPostgres(folderOf(project.name), { settings: SETTINGS, ...otherServer() });
  const adminUrl = postgres.url("postgres");
  const { rows } = await runSql(adminUrl, "select datname from pg_database where datname like 'stufenlos_%'");
  for (const { datname } of rows as { datname: string }[])
    await runSql(adminUrl, `drop database ${datname} with (force)`);
  if (!own) await forgetOnCrash(adminUrl);
  await createDatabase(postgres, TEMPLATE);
  project.provide("adminUrl", adminUrl);
  return postgres.stop;
}

/** Five browser tests at once have five products and the pools of the tests: more than the usual hundred, and whoever comes next is refused. */
const SETTINGS = { max_connections: "400" };

/** Another version than the one of the npm packages, as Debian's: "/usr/lib/postgresql/15/bin". */
const otherBinaries = process.env["TEST_POSTGRES_BINARIES"];

const otherServer = () => (otherBinaries === undefined ? {} : { binaries: otherBinaries, fresh: true });

const folderOf = (project: string): string =>
  `.local/test-postgres-${project}${otherBinaries === undefined ? "" : "-other"}`;

/** What a test database holds need not survive a crash of the machine; the faults of `proofs/drills/faults` have a cluster of their own. */
async function forgetOnCrash(adminUrl: string): Promise<void> {
  await runSql(adminUrl, "alter system set fsync = off");
  await runSql(adminUrl, "alter system set full_page_writes = off");
  await runSql(adminUrl, "select pg_reload_conf()");
}
