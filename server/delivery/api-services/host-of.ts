import { addressesIn } from "#server/delivery/adapter.ts";
import { readSettings } from "#server/delivery/adapters/read-settings.ts";

/**
 * Every place that the key or what is fetched with it goes to. With the path: on a host that many share, such as one that relays for everybody,
 * another path is somebody else. Not with the query, which says what is wanted there.
 */
export function keyPlacesOf(kind: string, stored: unknown): string {
  const read = readSettings(kind, stored);
  const addresses = read ? addressesIn(read.adapter.traits(read.config)) : [];
  return addresses.map((address) => URL.parse(address)).map((url) => `${url?.origin}${url?.pathname}`).join(" "); // prettier-ignore
}

/** The host of a service, without the parts of its address that may hold a secret. */
export function hostOf(kind: string, stored: unknown): string | undefined {
  const read = readSettings(kind, stored);
  return read && URL.parse(read.adapter.traits(read.config).url ?? "")?.host;
}
