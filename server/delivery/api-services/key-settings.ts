import { addressesIn, type Adapter } from "#server/delivery/adapter.ts";
import { readSettings } from "#server/delivery/adapters/read-settings.ts";

const NOWHERE = "The key must go somewhere: choose where it goes, or leave it out if this service needs none";

/** What to say about a key that no request would carry. */
export function unusedKeyWarning(adapter: Adapter<unknown>, config: unknown): string | undefined {
  const read = adapter.readConfig(config);
  return read.ok && adapter.sendsKey?.(read.value) === false ? NOWHERE : undefined;
}

/** Settings that are entered with the key are stored beside it too, where they can be read again. */
export function withKeySettings(
  { secret }: Adapter<unknown>,
  config: unknown,
  apiKey: string | null | undefined,
): unknown {
  const settings = apiKey ? secret?.holds?.settingsIn(apiKey) : undefined;
  return settings === undefined ? config : { ...(config as object), ...settings };
}

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
