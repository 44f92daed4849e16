import { rm } from "node:fs/promises";
import { startHarness, type Harness } from "#testing/harness/product-harness.ts";
import { cpuTimeOf, cpuTimeOfFamily } from "#proofs/bench/measure/cpu-time.ts";
import { startService } from "#proofs/bench/measure/timed-service.ts";

const FOLDER = ".local/bench-load-postgres";

export type LoadHarness = Harness & {
  pids: { web: number; worker: number };
  /** Processor time used so far. */
  cpuMs: () => { web: number; worker: number; postgres: number };
};

/** One web and one worker process, as in production, on a database of their own, and a lead service that takes everything. */
export async function startLoadHarness(): Promise<LoadHarness> {
  const service = await startService();
  const harness = await startHarness({
    folder: FOLDER,
    services: { Service: `${service.url}/ok` },
    webEnv: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  const pids = { web: harness.web.pid, worker: harness.worker?.pid ?? 0 };
  return {
    ...harness,
    pids,
    cpuMs: () => ({
      web: cpuTimeOf(pids.web).own,
      worker: cpuTimeOf(pids.worker).own,
      postgres: cpuTimeOfFamily(harness.postgres.pid()),
    }),
    async stop() {
      await harness.stop();
      await service.stop();
      await rm(FOLDER, { recursive: true });
    },
  };
}
