import type { Adapter } from "#server/delivery/adapter.ts";
import { adapterFor } from "./registry.ts";

type ReadSettings = { adapter: Adapter<unknown>; config: unknown };

/** A service's settings as its kind reads them. Undefined: there is no such kind, or they cannot be read. */
export function readSettings(kind: string, stored: unknown): ReadSettings | undefined {
  const adapter = adapterFor(kind);
  const read = adapter?.readConfig(stored);
  return adapter && read?.ok ? { adapter, config: read.value } : undefined;
}

/** Whether a service with these settings is told of a lead's sale, and not of the lead. */
export function triggersOnSale(kind: string, stored: unknown): boolean {
  const read = readSettings(kind, stored);
  return read?.adapter.triggersOnSale?.(read.config) ?? false;
}
