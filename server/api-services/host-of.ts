import { adapterFor } from "#server/delivery/adapters/registry.ts";

/** Where a service lives, without the parts of its address that may hold a secret. */
export function hostOf(kind: string, config: unknown): string | undefined {
  const adapter = adapterFor(kind);
  const read = adapter.readConfig(config);
  return read.ok ? URL.parse(adapter.traits(read.value).url ?? "")?.host : undefined;
}
