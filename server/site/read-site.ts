import type { Executor } from "#server/db/database.ts";
import { siteOf, type Site } from "./site.ts";

/** The current site settings. */
export async function readSite(db: Executor, now = new Date()): Promise<Site> {
  const newest = await db
    .selectFrom("site_changes")
    .distinctOn("key")
    .select(["key", "value"])
    .orderBy("key")
    .orderBy("id", "desc")
    .execute();
  return siteOf(new Map(newest.map(({ key, value }) => [key, value])), berlinDay(now));
}

/** A claim ends with a day in Germany, wherever the server is. */
const berlinDay = (at: Date): string => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(at);
