import { sql, type RawBuilder } from "kysely";
import type { AdPlatform } from "#server/site/operator.ts";

/** Returns whether the visitor consented to Meta, from the stored `tracking`. */
export function allowsMeta(tracking: unknown): boolean {
  if (typeof tracking !== "object" || tracking === null) return false;
  const { platforms } = tracking as { platforms?: readonly AdPlatform[] };
  return platforms?.includes("meta") ?? false;
}

/** SQL version of `allowsMeta` for a stored `tracking`. */
export const metaAllowed = (tracking: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${tracking} -> 'platforms' ? 'meta', false)`;
