import { join } from "node:path";
import { startChild, whenReady } from "#testing/processes/child-process.ts";
import { until } from "#testing/until.ts";

type Arrival = { path: string; id: string; at: number };

export type Service = {
  url: string;
  /** Forgets what has arrived so far. */
  clear: () => void;
  /** Waits until as many requests have arrived under the path, and gives them in order of arrival. */
  arrivals: (path: string, n: number) => Promise<Arrival[]>;
  stop: () => Promise<unknown>;
};

const MAX_MS = 280_000; // a long backlog on a busy machine

export async function startService(): Promise<Service> {
  const args = [join(import.meta.dirname, "timed-service-process.ts")];
  const child = startChild({ file: process.execPath, args, readyWord: "listening", ipc: true });
  let arrived: Arrival[] = [];
  child.process.on("message", (batch) => arrived.push(...(batch as Arrival[])));
  await whenReady(child);
  return {
    url: child.log.join().split(" ").at(-1) ?? "",
    clear: () => (arrived = []),
    arrivals: (path, n) =>
      until(async () => {
        const all = arrived.filter((arrival) => arrival.path === path);
        return all.length >= n && all.toSorted((a, b) => a.at - b.at);
      }, MAX_MS),
    stop: () => child.kill("SIGTERM"),
  };
}

/** Milliseconds since 1970, as exact as the service notes its arrivals. */
export const now = (): number => performance.timeOrigin + performance.now();
