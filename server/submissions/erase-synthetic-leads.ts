import type { Database } from "#server/db/database.ts";
import { eraseSubmissions } from "./erase.ts";

const RETENTION_MS = 24 * 3_600_000;

/** Leads of the synthetic visitor are useless after a day. */
export async function eraseSyntheticLeads(db: Database, now = Date.now()): Promise<number> {
  const rows = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("is_synthetic", "=", true)
    .where("created_at", "<", new Date(now - RETENTION_MS))
    .where("erased_at", "is", null)
    .execute();
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? 0 : eraseSubmissions(db, ids);
}
