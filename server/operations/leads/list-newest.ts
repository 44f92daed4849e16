import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { statusOf, type DeliveryStatus } from "#server/delivery/delivery-state.ts";

export type Listed = {
  id: string;
  formType: FormType;
  createdAt: Date;
  apiService: string | null;
  status: DeliveryStatus;
};

/** The newest leads with the status of each delivery. No contact data. */
export async function listNewest(db: Executor, limit: number): Promise<Listed[]> {
  const rows = await db
    .with("newest", (qb) =>
      qb
        .selectFrom("form_submissions")
        .selectAll()
        .where("erased_at", "is", null)
        .where("is_synthetic", "=", false)
        .orderBy("created_at", "desc")
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
      "deliveries.state",
    ])
    .orderBy("newest.created_at", "desc")
    .orderBy("newest.id", "desc")
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, status: statusOf(state) }));
}
