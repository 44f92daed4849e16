import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { connect, type Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { startWeb, startWorker } from "#testing/processes/product.ts";
import { allowing, connectPartner } from "#testing/fixtures/services.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { endWithUs } from "#testing/processes/child.ts";
import { cpuTimeOf, cpuTimeOfFamily } from "#bench/measure/cpu-time.ts";
import { startService, type Service } from "#testing/traffic/timed-service.ts";
import { ensureDatabase, startPostgres } from "#testing/database/postgres.ts";
import { withoutConfirmationMail } from "#testing/fixtures/without-confirmation-email.ts";

const FOLDER = ".local/bench-load-postgres";
const DATABASE = "load";

type CpuMs = { web: number; worker: number; postgres: number };

export type Stage = {
  webUrl: string;
  service: Service;
  db: Database;
  admin: Client;
  database: string;
  pids: { web: number; worker: number };
  /** All they have used so far. */
  cpuMs: () => CpuMs;
  stop: () => Promise<void>;
};

/** One web and one worker process, as in production, on a database of their own, and a lead service that takes everything. */
export async function startStage(): Promise<Stage> {
  await rm(FOLDER, { recursive: true, force: true });
  const postgres = await startPostgres(FOLDER);
  await ensureDatabase(postgres.url("postgres"), DATABASE);
  const databaseUrl = postgres.url(DATABASE);
  await migrate(databaseUrl);
  await nameOperator(databaseUrl);
  await withoutConfirmationMail(databaseUrl);
  const admin = new Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  const db = connect({ url: databaseUrl, connections: 2, onError: () => undefined });
  const service = await startService();
  await connectPartner(db, { name: "Service", url: `${service.url}/ok` });
  const web = await startWeb(databaseUrl, { TRUSTED_PROXIES: "127.0.0.1" });
  const worker = await startWorker(databaseUrl, { OUTBOUND_ALLOW: allowing(service.url) });
  for (const { process } of [web, worker]) endWithUs(process);
  const pids = { web: web.process.pid ?? 0, worker: worker.process.pid ?? 0 };
  const postmaster = Number(readFileSync(join(FOLDER, "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    webUrl: web.url,
    service,
    db,
    admin,
    database: DATABASE,
    pids,
    cpuMs: () => ({
      web: cpuTimeOf(pids.web).own,
      worker: cpuTimeOf(pids.worker).own,
      postgres: cpuTimeOfFamily(postmaster),
    }),
    async stop() {
      await web.kill("SIGTERM");
      await worker.kill("SIGTERM");
      await service.stop();
      await db.destroy();
      await admin.end();
      await postgres.stop();
      await rm(FOLDER, { recursive: true });
    },
  };
}
