import type { Executor } from "../db/database.ts";

type Kept = { until: number; value: Promise<unknown> };

const kept = new WeakMap<Executor, Map<string, Kept>>();

/** What hardly changes is not asked again at every look: the numbers of days that are over. */
export function keepFor<T>(ms: number, db: Executor, key: string, load: () => Promise<T>): Promise<T> {
  const ofDb = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, ofDb);
  const now = performance.now();
  for (const [other, { until }] of ofDb) if (until < now) ofDb.delete(other);
  const found = ofDb.get(key);
  if (found) return found.value as Promise<T>;
  const value = load();
  ofDb.set(key, { until: now + ms, value });
  value.catch(() => ofDb.delete(key));
  return value;
}
