import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** Deletes expired records. Every sign-in calls it, which is often enough and needs no schedule. */
export async function deleteExpiredStaffRecords(db: Executor): Promise<void> {
  await db
    .deleteFrom("staff_sessions")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom("staff_verifications")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom("staff_throttle")
    .where("until", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom("staff_invitations")
    .where("expires_at", "<", sql<Date>`now() - interval '90 days'`)
    .execute();
  await db
    .deleteFrom("staff_devices")
    .where("last_sign_in_at", "<", sql<Date>`now() - interval '90 days'`)
    .execute();
  await db
    .deleteFrom("staff_networks")
    .where("last_sign_in_at", "<", sql<Date>`now() - interval '90 days'`)
    .execute();
}
