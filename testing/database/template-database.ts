import { existsSync, rmSync, statfsSync } from "node:fs";
import { resolve } from "node:path";
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
  const folder = folderOf(project.name);
  const postgres = own
    ? givenPostgres(own)
    : await startPostgres(folder, { settings: SETTINGS, fresh: true, ...other });
  const adminUrl = postgres.url("postgres");
  const { rows } = await runSql(adminUrl, "select datname from pg_database where datname like 'stufenlos_%'");
  for (const { datname } of rows as { datname: string }[])
    await runSql(adminUrl, `drop database ${datname} with (force)`);
  await createDatabase(postgres, TEMPLATE);
  project.provide("adminUrl", adminUrl);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

const SETTINGS = {
  max_connections: "400", // five browser tests at once have five products and the pools of the tests
  // What a test database holds need not survive a crash; the faults of `proofs/drills/faults` have a cluster of their own.
  fsync: "off",
  full_page_writes: "off",
  max_wal_size: "256MB",
};

/** Another version than the one of the npm packages, as Debian's: "/usr/lib/postgresql/15/bin". */
const otherBinaries = process.env["TEST_POSTGRES_BINARIES"];

const other = otherBinaries === undefined ? {} : { binaries: otherBinaries };

/** In memory where there is enough of it: a database is seven hundred files, and to copy them on a disk took ten times as long. */
function folderOf(project: string): string {
  const onDisk = resolve(`.local/test-postgres-${project}${otherBinaries === undefined ? "" : "-other"}`);
  return hasRoom(MEMORY) ? `${MEMORY}/${onDisk.replaceAll("/", "-")}` : onDisk;
}

const MEMORY = "/dev/shm";

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 1024 ** 3;
}
