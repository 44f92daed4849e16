import { adapterFor } from "#server/delivery/adapters/registry.ts";

/** The host of a service, without the parts of its address that may hold a secret. */
export function hostOf(kind: string, config: unknown): string | undefined {
  const adapter = adapterFor(kind);
  const read = adapter?.readConfig(config);
  return adapter && read?.ok ? URL.parse(adapter.traits(read.value).url ?? "")?.host : undefined;
}
