import type { Executor } from "#server/platform/db/database.ts";

export async function hasSecondFactor(db: Executor, accountId: string): Promise<boolean> {
  const account = db.selectFrom("staff_accounts").select("two_factor_enabled").where("id", "=", accountId);
  return (await account.executeTakeFirst())?.two_factor_enabled ?? false;
}
