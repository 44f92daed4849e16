import { until } from "#testing/until.ts";
import { end, startChild } from "#testing/processes/child.ts";

export type Arrival = { path: string; id: string; at: number };

export type Service = {
  url: string;
  /** Forgets what has arrived so far. */
  clear: () => void;
  /** Waits until as many requests have arrived under the path, and gives them in order of arrival. */
  arrivals: (path: string, n: number) => Promise<Arrival[]>;
  stop: () => Promise<void>;
};

export async function startService(): Promise<Service> {
  const { child, said: url } = await startChild("./service-process.ts");
  let arrived: Arrival[] = [];
  child.on("message", (batch) => arrived.push(...(batch as Arrival[])));
  const under = (path: string) => arrived.filter((arrival) => arrival.path === path);
  return {
    url: url as string,
    clear: () => (arrived = []),
    arrivals: (path, n) =>
      until(() => {
        const all = under(path);
        return Promise.resolve(all.length >= n && all.toSorted((a, b) => a.at - b.at));
      }),
    stop: () => end(child),
  };
}

/** Milliseconds since 1970, as exact as the service notes its arrivals. */
export const now = (): number => performance.timeOrigin + performance.now();
