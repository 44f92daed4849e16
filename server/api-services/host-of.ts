import { addressesIn } from "#server/delivery/adapter.ts";
import { readSettings } from "#server/delivery/adapters/read-settings.ts";

/** Every host that the key or what is fetched with it goes to. */
export function keyHostsOf(kind: string, stored: unknown): string {
  const read = readSettings(kind, stored);
  const addresses = read ? addressesIn(read.adapter.traits(read.config)) : [];
  return addresses.map((address) => URL.parse(address)?.host ?? "").join(" ");
}

/** The host of a service, without the parts of its address that may hold a secret. */
export function hostOf(kind: string, stored: unknown): string | undefined {
  const read = readSettings(kind, stored);
  return read && URL.parse(read.adapter.traits(read.config).url ?? "")?.host;
}
