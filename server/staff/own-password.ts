import type { Executor } from "#server/platform/db/database.ts";
import { isPassword } from "./passwords.ts";

/** Whether this is the account's password. Whoever asks limits the tries. */
export async function isOwnPassword(db: Executor, accountId: string, password: string): Promise<boolean> {
  const stored = await db
    .selectFrom("staff_credentials")
    .select("password")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return stored?.password ? isPassword({ hash: stored.password, password }) : false;
}
