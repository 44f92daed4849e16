import { sql } from "kysely";
import { recordAudit, type AuditEvent } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { listOwners } from "./owners.ts";
import type { Role, Staff } from "./roles.ts";
import { endSessions } from "./sessions.ts";

/** `person` owns the changed account. */
export type TeamChange =
  { kind: "done"; person: { email: string; name: string } } | { kind: "not-found" | "last-owner" | "own-account" };

/** Writes to the person, in the transaction of the change. */
type Tell = (tx: Executor, person: { email: string; name: string }) => Promise<void>;

/** Approves a waiting account, or one whose access was revoked. */
export const approve = (db: Database, actor: Staff, accountId: string, role: Role, tell?: Tell): Promise<TeamChange> =>
  change(db, actor, accountId, tell, async (tx, account) => {
    if (!account.email_verified || (account.approved_at !== null && account.revoked_at === null)) return undefined;
    await tx
      .updateTable("staff_accounts")
      .set({ role, approved_at: sql`now()`, approved_by: actor.email, revoked_at: null })
      .where("id", "=", accountId)
      .execute();
    return { action: "team.approve", details: { role } };
  });

export const decline = (db: Database, actor: Staff, accountId: string): Promise<TeamChange> =>
  change(db, actor, accountId, undefined, async (tx, account) => {
    if (account.approved_at !== null || account.revoked_at !== null) return undefined;
    await putOut(tx, accountId);
    return { action: "team.decline" };
  });

export const changeRole = (
  db: Database,
  actor: Staff,
  accountId: string,
  role: Role,
  tell?: Tell,
): Promise<TeamChange> =>
  change(db, actor, accountId, tell, async (tx, account) => {
    if (account.approved_at === null || account.revoked_at !== null) return undefined;
    if (role !== "owner" && (await isLastOwner(tx, accountId))) return "last-owner";
    await tx.updateTable("staff_accounts").set({ role }).where("id", "=", accountId).execute();
    return { action: "team.change-role", details: { from: account.role, to: role } };
  });

/** Takes effect at once: the next request of every open session is refused. */
export const revokeAccess = (db: Database, actor: Staff, accountId: string): Promise<TeamChange> =>
  change(db, actor, accountId, undefined, async (tx, account) => {
    if (account.approved_at === null || account.revoked_at !== null) return undefined;
    if (await isLastOwner(tx, accountId)) return "last-owner";
    const sessions = await putOut(tx, accountId);
    return { action: "team.revoke", details: { role: account.role, sessions } };
  });

/**
 * For members who lost the app and the recovery codes. All sessions end, and the next sign-in asks for the password only. Owners cannot
 * reset their own, because anyone at an unattended browser could remove it.
 */
export const resetSecondFactor = (db: Database, actor: Staff, accountId: string, tell?: Tell): Promise<TeamChange> =>
  change(db, actor, accountId, tell, async (tx, account) => {
    if (accountId === actor.id) return "own-account";
    if (!account.two_factor_enabled || account.revoked_at !== null) return undefined;
    await tx.deleteFrom("staff_two_factors").where("account_id", "=", accountId).execute();
    await tx.updateTable("staff_accounts").set({ two_factor_enabled: false }).where("id", "=", accountId).execute();
    await tx.deleteFrom("staff_verifications").where("value", "=", accountId).execute(); // Deletes sign-ins that wait for a code.
    const sessions = await endSessions(tx, accountId);
    return { action: "team.reset-second-factor", details: { sessions } };
  });

type Account = {
  email: string;
  name: string;
  role: Role;
  email_verified: boolean;
  two_factor_enabled: boolean;
  approved_at: Date | null;
  revoked_at: Date | null;
};
type Action = Pick<AuditEvent, "action" | "details">;

/** Serialises changes, so that two owners cannot revoke each other. */
async function change(
  db: Database,
  actor: Staff,
  accountId: string,
  tell: Tell | undefined,
  run: (tx: Executor, account: Account) => Promise<Action | "last-owner" | "own-account" | undefined>,
): Promise<TeamChange> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('staff team'))`.execute(tx);
    const account = await tx
      .selectFrom("staff_accounts")
      .select(["email", "name", "role", "email_verified", "two_factor_enabled", "approved_at", "revoked_at"])
      .where("id", "=", accountId)
      .forUpdate()
      .executeTakeFirst();
    const action = account && (await run(tx, account));
    if (!account || action === undefined) return { kind: "not-found" };
    if (typeof action === "string") return { kind: action };
    await recordAudit(tx, { actor: actor.email, target: { kind: "staff", id: accountId }, ...action });
    const person = { email: account.email, name: account.name };
    await tell?.(tx, person);
    return { kind: "done", person };
  });
}

async function putOut(tx: Executor, accountId: string): Promise<number> {
  await tx
    .updateTable("staff_accounts")
    .set({ revoked_at: sql`now()` })
    .where("id", "=", accountId)
    .execute();
  return endSessions(tx, accountId);
}

async function isLastOwner(tx: Executor, accountId: string): Promise<boolean> {
  const owners = await listOwners(tx);
  return owners.length === 1 && owners[0]?.id === accountId;
}

/** Removes an account with everything that references its row, and its pending links, which only name it. Returns its id. */
export async function removeAccount(tx: Executor, email: string): Promise<string | undefined> {
  const removed = await tx.deleteFrom("staff_accounts").where("email", "=", email).returning("id").executeTakeFirst();
  if (!removed) return undefined;
  await tx.deleteFrom("staff_verifications").where("value", "=", removed.id).execute();
  return removed.id;
}
