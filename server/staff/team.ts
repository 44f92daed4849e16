import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { roleOf, type Role, type Staff } from "./roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";

export type Member = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Waiting: confirmed, but no owner has decided. Unconfirmed accounts are not listed. */
  state: "member" | "waiting" | "removed";
  secondFactor: boolean;
  signedUpAt: Date;
  lastActiveAt: Date | null;
};

/** All accounts an owner manages, oldest first. */
export async function listTeam(db: Executor): Promise<Member[]> {
  const rows = await db
    .selectFrom("staff_accounts as a")
    .select(["a.id", "a.email", "a.name", "a.role", "a.approved_at", "a.revoked_at", "a.created_at"])
    .select("a.two_factor_enabled")
    .select(
      sql<Date | null>`greatest(
        (select max(last_seen_at) from staff_sessions where account_id = a.id),
        (select max(last_sign_in_at) from staff_networks where account_id = a.id))`.as("last_active_at"),
    )
    .where("a.email_verified", "=", true)
    .orderBy("a.created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: roleOf(row.role),
    state: row.revoked_at !== null ? "removed" : row.approved_at === null ? "waiting" : "member",
    secondFactor: row.two_factor_enabled,
    signedUpAt: row.created_at,
    lastActiveAt: row.last_active_at,
  }));
}

/** A name as one line of visible characters: it becomes part of our emails, where a line break would begin a text of its own. */
export const plainName = (name: string): string => name.replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").trim();

/** True if an owner wants the weekly email. */
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
