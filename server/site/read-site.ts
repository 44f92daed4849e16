import type { Executor } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { siteOf, type Site } from "./site.ts";
import { createCachedValue } from "#server/platform/cached-value.ts";

export type CachedSite = () => Promise<Site>;

const FRESH_MS = 2_000;

/** Cached briefly, because every page shows the operator. */
export const createCachedSite = (db: Executor, onError: (error: Error) => void): CachedSite =>
  createCachedValue(FRESH_MS, () => readSite(db), onError);

export const readSite = (db: Executor, now = new Date()): Promise<Site> => siteBefore(db, undefined, now);

/** Settings at a past moment. */
export const readSiteAt = (db: Executor, at: Date): Promise<Site> => siteBefore(db, at, at);

async function siteBefore(db: Executor, before: Date | undefined, now: Date): Promise<Site> {
  const newest = await db
    .selectFrom("site_changes")
    .distinctOn("key")
    .select(["key", "value"])
    .$if(before !== undefined, (changes) => changes.where("changed_at", "<=", before ?? now))
    .orderBy("key")
    .orderBy("id", "desc")
    .execute();
  // a statement expires by the German date, whatever the server's time zone
  return siteOf(new Map(newest.map(({ key, value }) => [key, value])), berlinDay(now.getTime()));
}
