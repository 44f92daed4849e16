import type { Executor } from "./database.ts";

const FORGOTTEN_MS = 3600_000;

type Kept = { until: number; value: Promise<unknown> };

const kept = new WeakMap<Executor, Map<string, Kept>>();

/**
 * What hardly changes is not asked again at every look: the numbers of days that are over. Once it is too old it is asked
 * again, but nobody waits for that.
 */
export function keepFor<T>(ms: number, db: Executor, key: string, load: () => Promise<T>): Promise<T> {
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
  found.until = now + ms; // one asks, the others go on with what is there
  value.then(
    () => ofDb.set(key, fresh),
    () => undefined,
  );
  return found.value;
}
