import type { Executor } from "#server/db/database.ts";
import { readSite } from "./read-site.ts";
import type { Site } from "./site.ts";

export type KeptSite = () => Promise<Site>;

const FRESH_MS = 2_000;

/**
 * Every page says who runs the site, so the answer is kept for a moment. When it is too old, one visitor's page has it read
 * again and nobody waits; while the database is away, what was known last stays true.
 */
export function keepSite(db: Executor, onError: (error: Error) => void): KeptSite {
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
