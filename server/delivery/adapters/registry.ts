import type { Adapter } from "../adapter.ts";
import { http } from "./http.ts";
import { meta } from "./meta.ts";
import { webhook } from "./webhook.ts";

const adapters: Readonly<Record<string, Adapter<unknown>>> = { http, meta, webhook };

/** The adapter for an api service's kind. The database refuses other kinds, so a missing one is a mistake of ours. */
export function adapterFor(kind: string): Adapter<unknown> {
  const adapter = adapters[kind];
  if (!adapter) throw new Error(`No adapter for api services of kind "${kind}"`);
  return adapter;
}

/** Known at intake, before any service's settings are read. */
export const needsMarketingConsent = (kind: string): boolean => kind === "meta";
