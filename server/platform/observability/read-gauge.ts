import { Gauge, type Registry } from "prom-client";
import { PREFIX } from "./metrics-registry.ts";

type Reading = { name: string; help: string; freshMs: number; read: () => Promise<number> };

/** A gauge whose number is read from the database, once in `freshMs` at most. What it returns is called before each scrape. */
export function createReadGauge(registry: Registry, { name, help, freshMs, read }: Reading): () => Promise<void> {
  const gauge = new Gauge({ name: PREFIX + name, help, registers: [registry] });
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < freshMs) return;
    readAt = performance.now();
    try {
      gauge.set(await read());
    } catch {
      readAt = -Infinity; // the database is away: the last number stays, and the next scrape asks again
    }
  };
}
