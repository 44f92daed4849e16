import { rm } from "node:fs/promises";
import { createDatabase, ensureDatabase, runSql } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { until } from "#testing/until.ts";
import { cpuTimeOfFamily } from "#proofs/bench/measure/cpu-time.ts";
import type { Service } from "#proofs/bench/measure/timed-service.ts";
import { prepareEngine } from "./pg-boss.ts";

/** Shared by every part of the bench. */
export type Bench = { cluster: Cluster; service: Service; rounds: number };

export type Cluster = {
  /** Every measurement begins in a database of its own, right after a checkpoint. */
  withFresh: <T>(template: string, use: (databaseUrl: string) => Promise<T>) => Promise<T>;
  /** One more that `withFresh` copies: another one, filled, and with statistics for the planner. */
  addTemplate: (name: string, from: "ours" | "engine", fill: (databaseUrl: string) => Promise<void>) => Promise<void>;
  /** All that the server has used so far, in milliseconds. */
  cpuMs: () => number;
  /** All that the server has written ahead so far, full pages after a checkpoint included. */
  walBytes: () => Promise<number>;
  stop: () => Promise<void>;
};

const FOLDER = ".local/bench-delivery-postgres";

/** One server for everything that is compared, on loopback, new every time. */
export async function startCluster(): Promise<Cluster> {
  const settings = { autovacuum: "off" }; // No background work may run beside only some measurements.
  const postgres = await startPostgres(FOLDER, { fresh: true, settings });
  const admin = (statement: string, values?: unknown[]) => runSql(postgres.url("postgres"), statement, values);
  await createDatabase(postgres, "ours");
  await prepareEngine(await ensureDatabase(postgres, "engine"));
  let count = 0;

  const isLeft = async (name: string): Promise<boolean> =>
    (await admin("select from pg_stat_activity where datname = $1", [name])).rowCount === 0;

  return {
    async withFresh(template, use) {
      const name = `fresh_${++count}`;
      await admin(`create database ${name} template ${template}`);
      await admin("checkpoint");
      try {
        return await use(postgres.url(name));
      } finally {
        await until(() => isLeft(name)); // a connection that is still being closed would call a drop an error
        await admin(`drop database ${name} with (force)`);
      }
    },
    async addTemplate(name, from, fill) {
      await admin(`create database ${name} template ${from}`);
      await fill(postgres.url(name));
      await runSql(postgres.url(name), "vacuum analyze");
      await until(() => isLeft(name));
    },
    cpuMs: () => cpuTimeOfFamily(postgres.pid()),
    async walBytes() {
      const { rows } = await admin("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes");
      return (rows[0] as { bytes: number }).bytes;
    },
    async stop() {
      await postgres.stop();
      await rm(FOLDER, { recursive: true });
    },
  };
}
