import type { Executor } from "#server/db/database.ts";

/** Those of them that are in quarantine: somebody may have released or deleted the others meanwhile. */
export async function stillHeld(db: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const held = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "in", [...ids])
    .where("quarantined_at", "is not", null)
    .where("erased_at", "is", null)
    .execute();
  return held.map(({ id }) => id);
}
