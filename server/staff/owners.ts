import type { Executor } from "#server/db/database.ts";

/** Who can act as owner now: approved and not revoked. */
export const listOwners = (db: Executor): Promise<{ id: string; email: string; name: string }[]> =>
  db
    .selectFrom("staff_accounts")
    .select(["id", "email", "name"])
    .where("role", "=", "owner")
    .where("approved_at", "is not", null)
    .where("revoked_at", "is", null)
    .orderBy("created_at")
    .execute();
