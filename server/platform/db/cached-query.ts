import type { Executor } from "./database.ts";

const FORGOTTEN_MS = 3600_000;

type Kept = { until: number; value: Promise<unknown> };

const kept = new WeakMap<Executor, Map<string, Kept>>();

/**
 * Caches values that hardly change, such as the numbers of past days. An expired value is loaded again in the background, so
 * no caller waits.
 */
export function cachedQuery<T>(ms: number, db: Executor, key: string, load: () => Promise<T>): Promise<T> {
  const ofDb = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, ofDb);
  const now = performance.now();
  for (const [other, { until }] of ofDb) if (until + FORGOTTEN_MS < now) ofDb.delete(other);
  const found = ofDb.get(key) as { until: number; value: Promise<T> } | undefined;
  if (found && found.until > now) return found.value;
  const value = load();
  const fresh = { until: now + ms, value };
  if (!found) {
    ofDb.set(key, fresh);
    value.catch(() => ofDb.delete(key));
    return value;
  }
  found.until = now + ms; // one caller loads, the others use the old value
  value.then(
    () => ofDb.set(key, fresh),
    () => undefined,
  );
  return found.value;
}
