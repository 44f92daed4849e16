import type { Executor, Database } from "#server/platform/db/database.ts";
import type { AuditAction } from "#server/platform/audit/audit-kinds.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { isPassword } from "./password-rules.ts";
import { sql } from "kysely";

/** Returns whether an account with the right password may sign in. */
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

/** Records an account's action on itself, by its id. */
export async function auditOwn(db: Executor, accountId: string, action: AuditAction): Promise<void> {
  const account = await db.selectFrom("staff_accounts").select("email").where("id", "=", accountId).executeTakeFirst();
  if (account) await recordAudit(db, { actor: account.email, action, target: { kind: "staff", id: accountId } });
}

/** Checks an account's password. The caller limits the attempts. */
export async function isOwnPassword(db: Executor, accountId: string, password: string): Promise<boolean> {
  const stored = await db
    .selectFrom("staff_credentials")
    .select("password")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return stored?.password ? isPassword({ hash: stored.password, password }) : false;
}

/** A confirmed account waits for an owner, unless sign-up is open. */
export async function emailConfirmed(
  db: Database,
  person: { id: string; email: string },
  openSignUp: boolean,
): Promise<"waiting" | "approved"> {
  return db.transaction().execute(async (tx) => {
    const target = { kind: "staff", id: person.id } as const;
    await recordAudit(tx, { actor: person.email, action: "team.confirm-email", target });
    if (!openSignUp) return "waiting";
    // Open sign-up keeps the old behaviour: every account may work with leads.
    await tx
      .updateTable("staff_accounts")
      .set({ approved_at: sql`now()`, approved_by: "open sign-up", role: "operator" })
      .where("id", "=", person.id)
      .where("approved_at", "is", null)
      .where("revoked_at", "is", null)
      .execute();
    return "approved";
  });
}
