import type { Adapter } from "#server/delivery/adapter.ts";
import { adapterFor } from "./registry.ts";

type ReadSettings = { adapter: Adapter<unknown>; config: unknown };

/** Parses a service's settings by its kind. Undefined if the kind is unknown or the settings are invalid. */
export function readSettings(kind: string, stored: unknown): ReadSettings | undefined {
  const adapter = adapterFor(kind);
  const read = adapter?.readConfig(stored);
  return adapter && read?.ok ? { adapter, config: read.value } : undefined;
}

/** Returns whether a service with these settings receives sales instead of leads. */
export function triggersOnSale(kind: string, stored: unknown): boolean {
  const read = readSettings(kind, stored);
  return read?.adapter.triggersOnSale?.(read.config) ?? false;
}
