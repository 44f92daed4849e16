import type { Executor } from "#server/platform/db/database.ts";

/** Those that are still in quarantine: others may have been released or deleted meanwhile. */
export async function stillQuarantined(db: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const quarantined = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "in", [...ids])
    .where("quarantined_at", "is not", null)
    .where("erased_at", "is", null)
    .execute();
  return quarantined.map(({ id }) => id);
}
