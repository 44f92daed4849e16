import type { Executor } from "#server/platform/db/database.ts";

export type LastChange = { changedBy: string; changedAt: Date };

/** By key: who changed it last. Keys that were never changed are absent. */
export async function readLastChanges(db: Executor): Promise<ReadonlyMap<string, LastChange>> {
  const rows = await db
    .selectFrom("site_changes")
    .distinctOn("key")
    .select(["key", "changed_by", "changed_at"])
    .orderBy("key")
    .orderBy("id", "desc")
    .execute();
  return new Map(
    rows.map(({ key, changed_by, changed_at }) => [key, { changedBy: changed_by, changedAt: changed_at }]),
  );
}
