import type { Executor } from "#server/db/database.ts";
import { readSite } from "./read-site.ts";
import type { Site } from "./site.ts";

export type CachedSite = () => Promise<Site>;

const FRESH_MS = 2_000;

/**
 * Every page shows who runs the site, so the settings are cached for a short time. An expired value is read again in the
 * background; while the database is down, the last known value is used.
 */
export function createCachedSite(db: Executor, onError: (error: Error) => void): CachedSite {
  let known: Promise<Site> | undefined;
  let readAt = 0;
  return () => {
    const now = performance.now();
    if (known && now - readAt < FRESH_MS) return known;
    readAt = now;
    const reading = readSite(db);
    if (!known) {
      known = reading;
      known.catch(() => (known = undefined));
      return known;
    }
    reading.then(
      () => (known = reading),
      (error: unknown) => onError(error as Error),
    );
    return known;
  };
}
