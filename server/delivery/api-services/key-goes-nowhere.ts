import type { Adapter } from "#server/delivery/adapter.ts";

const NOWHERE = "The key must go somewhere: choose where it goes, or leave it out if this service needs none";

/** What to say about a key that no request would carry. */
export function keyGoesNowhere(adapter: Adapter<unknown>, config: unknown): string | undefined {
  const read = adapter.readConfig(config);
  return read.ok && adapter.sendsKey?.(read.value) === false ? NOWHERE : undefined;
}
