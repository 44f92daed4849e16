import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";

export type Listed = { id: string; formType: string; createdAt: Date; apiService: string | null; status: string };

/** The newest submissions with where each delivery stands, in the specification's words. No contact data. */
export async function listNewest(db: Executor, limit: number): Promise<Listed[]> {
  return db
    .with("newest", (qb) =>
      qb
        .selectFrom("form_submissions")
        .selectAll()
        .where("erased_at", "is", null)
        .where("is_synthetic", "=", false)
        .orderBy("id", "desc")
        .limit(limit),
    )
    .selectFrom("newest")
    .leftJoin("deliveries", "deliveries.submission_id", "newest.id")
    .select([
      "newest.id",
      "newest.form_type as formType",
      "newest.created_at as createdAt",
      "deliveries.api_service_name as apiService",
    ])
    .select(
      sql<string>`case deliveries.state
        when 'queued' then 'pending' when 'sending' then 'pending' when 'delivered' then 'success'
        when 'warning' then 'warning' when 'in_doubt' then 'warning' when 'failed' then 'error'
        else 'not sent' end`.as("status"),
    )
    .orderBy("newest.id", "desc")
    .execute();
}
