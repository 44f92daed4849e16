import type { Executor } from "#server/platform/db/database.ts";
import { createCachedValue } from "#server/platform/cached-value.ts";
import { readSite } from "./read-site.ts";
import type { Site } from "./site.ts";

export type CachedSite = () => Promise<Site>;

const FRESH_MS = 2_000;

/** Every page shows who runs the site, so the settings are cached for a short time. */
export const createCachedSite = (db: Executor, onError: (error: Error) => void): CachedSite =>
  createCachedValue(FRESH_MS, () => readSite(db), onError);
