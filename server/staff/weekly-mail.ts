import type { Executor } from "#server/platform/db/database.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Staff } from "./roles.ts";

/** Whether a member of staff wants the weekly mail. Only owners get it. */
export async function wantsWeeklyMail(db: Executor, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("staff_accounts")
    .select("wants_weekly_mail")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.wants_weekly_mail ?? false;
}

export async function switchWeeklyMail(db: Executor, { id, email }: Staff, isOn: boolean): Promise<void> {
  await db.updateTable("staff_accounts").set({ wants_weekly_mail: isOn }).where("id", "=", id).execute();
  const target = { kind: "staff", id } as const;
  await recordAudit(db, { actor: email, action: "account.weekly-mail", target, details: { isOn } });
}
