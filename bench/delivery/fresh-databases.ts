import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "#server/db/migrate.ts";
import { until } from "#testing/until.ts";
import { ensureDatabase, startPostgres } from "#testing/database/postgres.ts";
import { withoutConfirmationMail } from "#testing/fixtures/without-confirmation-email.ts";
import { cpuTimeOfFamily } from "#bench/measure/cpu-time.ts";
import { prepareEngine } from "./pg-boss.ts";

export type Cluster = {
  /** Every measurement begins in a database of its own, right after a checkpoint. */
  withFresh: <T>(template: "ours" | "engine", use: (databaseUrl: string) => Promise<T>) => Promise<T>;
  /** All that the server has used so far, in milliseconds. */
  cpuMs: () => number;
  stop: () => Promise<void>;
};

const FOLDER = ".local/bench-delivery-postgres";

/** One server for everything that is compared, on loopback, new every time. */
export async function startCluster(): Promise<Cluster> {
  await rm(FOLDER, { recursive: true, force: true });
  const postgres = await startPostgres(FOLDER);
  const admin = new Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  for (const template of ["ours", "engine"]) await ensureDatabase(postgres.url("postgres"), template);
  await migrate(postgres.url("ours"));
  await withoutConfirmationMail(postgres.url("ours"));
  await prepareEngine(postgres.url("engine"));
  const pid = Number((await readFile(join(FOLDER, "postmaster.pid"), "utf8")).split("\n")[0]);
  let count = 0;

  async function isLeft(name: string): Promise<boolean> {
    const { rowCount } = await admin.query("select from pg_stat_activity where datname = $1", [name]);
    return rowCount === 0;
  }

  return {
    async withFresh(template, use) {
      const name = `fresh_${++count}`;
      await admin.query(`create database ${name} template ${template}`);
      await admin.query("checkpoint");
      try {
        return await use(postgres.url(name));
      } finally {
        await until(() => isLeft(name)); // a connection that is still being closed would call a drop an error
        await admin.query(`drop database ${name} with (force)`);
      }
    },
    cpuMs: () => cpuTimeOfFamily(pid),
    async stop() {
      await admin.end();
      await postgres.stop();
      await rm(FOLDER, { recursive: true });
    },
  };
}
