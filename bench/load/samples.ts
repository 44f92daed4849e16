import { readFileSync } from "node:fs";
import type { Client } from "pg";

type Sample = { webMb: number; workerMb: number; connections: number };

export type Samples = { taken: Sample[]; stop: () => Promise<void> };

/** Looks at memory, connections and the queue every few seconds while something else happens. */
export function takeSamples(pids: { web: number; worker: number }, admin: Client, database: string): Samples {
  const taken: Sample[] = [];
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(async () => {
      const { rows } = await admin.query<{ connections: number }>(
        "select count(*)::int as connections from pg_stat_activity where datname = $1",
        [database],
      );
      taken.push({
        webMb: memoryMb(pids.web),
        workerMb: memoryMb(pids.worker),
        connections: rows[0]?.connections ?? 0,
      });
    });
  }, 2_000);
  return {
    taken,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

function memoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
