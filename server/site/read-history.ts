import type { Executor } from "#server/platform/db/database.ts";

export type SiteChange = { id: string; value: Readonly<Record<string, unknown>>; changedBy: string; changedAt: Date };

/** Past values, newest first. `key`: "operator", or the name of a claim. */
export async function readHistory(db: Executor, key: string, limit = 50): Promise<SiteChange[]> {
  const rows = await db
    .selectFrom("site_changes")
    .select(["id", "value", "changed_by", "changed_at"])
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, value, changed_by, changed_at }) => ({
    id,
    value: value as SiteChange["value"],
    changedBy: changed_by,
    changedAt: changed_at,
  }));
}
