import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { PLATFORMS, type Platform } from "./cost-columns.ts";

/** What is stored of a platform's costs. Days as in `2026-11-16`. */
export type ImportedCosts = {
  platform: Platform;
  from: string;
  to: string;
  campaigns: number;
  cents: number;
  clicks: number;
  importedAt: Date;
  importedBy: string;
};

/** By platform; who and when of the last import. */
export async function listImports(db: Executor): Promise<ImportedCosts[]> {
  const { rows } = await sql<ImportedCosts>`
    select platform, min(day)::text as "from", max(day)::text as "to", count(distinct case when external_id <> '' then external_id when name <> '' then ' ' || name else campaign_id::text end)::int as campaigns,
      sum(cents)::float8 as cents, sum(clicks)::float8 as clicks, max(imported_at) as "importedAt",
      (array_agg(imported_by order by imported_at desc))[1] as "importedBy"
    from ad_costs group by 1 order by 1`.execute(db);
  return rows;
}

/** Until when costs of each platform are known. Read from the latest day on, not through all of them. */
export async function readCostsUntil(db: Executor): Promise<Pick<ImportedCosts, "platform" | "to">[]> {
  const { rows } = await sql<Pick<ImportedCosts, "platform" | "to">>`
    select platform, "to" from unnest(${[...PLATFORMS]}::text[]) as known (platform), lateral (
      select day::text as "to" from ad_costs where ad_costs.platform = known.platform order by day desc limit 1) latest
    order by platform`.execute(db);
  return rows;
}
