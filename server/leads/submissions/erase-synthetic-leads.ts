import type { Executor } from "#server/platform/db/database.ts";
import { eraseSubmissions, type Erasing } from "./erase.ts";

const RETENTION_MS = 24 * 3_600_000;

/** Leads of the synthetic visitor are useless after a day. */
export async function eraseSyntheticLeads(erasing: Erasing, now = Date.now()): Promise<number> {
  const ids = await findOldSynthetic(erasing.db, now);
  return ids.length === 0 ? 0 : eraseSubmissions(erasing, ids);
}

/** Those that a run at this time would erase. */
export async function findOldSynthetic(db: Executor, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("is_synthetic", "=", true)
    .where("created_at", "<", new Date(now - RETENTION_MS))
    .where("erased_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
