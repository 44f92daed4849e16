import { adapterFor } from "#server/delivery/adapters/registry.ts";

/** Every host that the key or what is fetched with it goes to. */
export function keyHostsOf(kind: string, config: unknown): string {
  const adapter = adapterFor(kind);
  const read = adapter?.readConfig(config);
  if (!adapter || !read?.ok) return "";
  const { url, tokenUrl } = adapter.traits(read.value);
  return [url, tokenUrl].map((address) => URL.parse(address ?? "")?.host ?? "").join(" ");
}

/** The host of a service, without the parts of its address that may hold a secret. */
export function hostOf(kind: string, config: unknown): string | undefined {
  const adapter = adapterFor(kind);
  const read = adapter?.readConfig(config);
  return adapter && read?.ok ? URL.parse(adapter.traits(read.value).url ?? "")?.host : undefined;
}
