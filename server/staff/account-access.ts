import type { Executor } from "#server/platform/db/database.ts";

/** Whether an account with the right password may sign in. */
export type Entry = "allowed" | "waiting" | "refused";

export async function entryOf(db: Executor, accountId: string): Promise<Entry> {
  const account = await db
    .selectFrom("staff_accounts")
    .select(["approved_at", "revoked_at"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account || account.revoked_at !== null) return "refused";
  return account.approved_at === null ? "waiting" : "allowed";
}
