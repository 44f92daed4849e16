import type { Executor } from "#server/platform/db/database.ts";

/**
 * Removes an account with its password, sessions, second factor and known places, which go with the row, and its pending links, which
 * only name it. Says its id.
 */
export async function removeAccount(tx: Executor, email: string): Promise<string | undefined> {
  const removed = await tx.deleteFrom("staff_accounts").where("email", "=", email).returning("id").executeTakeFirst();
  if (!removed) return undefined;
  await tx.deleteFrom("staff_verifications").where("value", "=", removed.id).execute();
  return removed.id;
}
