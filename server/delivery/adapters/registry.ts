import type { Adapter } from "../adapter.ts";
import { json } from "./json.ts";

const adapters: Readonly<Record<string, Adapter>> = { json };

/** The adapter for an api service's kind. The database refuses other kinds, so a missing one is a mistake of ours. */
export function adapterFor(kind: string): Adapter {
  const adapter = adapters[kind];
  if (!adapter) throw new Error(`No adapter for api services of kind "${kind}"`);
  return adapter;
}
