import type { AuditAction } from "#server/platform/audit/audit-kinds.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Records what somebody did with their own account, by its id. */
export async function auditOwn(db: Executor, accountId: string, action: AuditAction): Promise<void> {
  const account = await db.selectFrom("staff_accounts").select("email").where("id", "=", accountId).executeTakeFirst();
  if (account) await recordAudit(db, { actor: account.email, action, target: { kind: "staff", id: accountId } });
}
