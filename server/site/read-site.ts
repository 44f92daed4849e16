import type { Executor } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { siteOf, type Site } from "./site.ts";
import { createCachedValue } from "#server/platform/cached-value.ts";

export type CachedSite = () => Promise<Site>;

const FRESH_MS = 2_000;

/** Every page shows who runs the site, so the settings are cached for a short time. */
export const createCachedSite = (db: Executor, onError: (error: Error) => void): CachedSite =>
  createCachedValue(FRESH_MS, () => readSite(db), onError);

/** The current site settings. */
export const readSite = (db: Executor, now = new Date()): Promise<Site> => siteBefore(db, undefined, now);

/** As they were at a moment, before any later change. */
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
  // a claim ends with a day in Germany, wherever the server is
  return siteOf(new Map(newest.map(({ key, value }) => [key, value])), berlinDay(now.getTime()));
}
