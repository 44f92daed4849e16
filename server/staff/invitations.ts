import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { listOwners } from "./owners.ts";
import { passwordProblem, hashPassword, type PasswordProblem } from "./password-rules.ts";
import { plainName } from "./team.ts";
import { removeAccount } from "./change-team.ts";
import { roleOf, type Role, type Staff } from "./roles.ts";

const VALID_DAYS = 7;

export type Invitation = { id: string; email: string; role: Role; invitedBy: string; expiresAt: Date };

export type InviteResult = { kind: "invited"; email: string; token: string } | { kind: "invalid-email" | "member" };

/** Invites an address; a second invitation replaces the first. The token is for the email only, its hash is stored. */
export async function invite(
  db: Database,
  actor: Staff,
  input: { email: string; role: Role },
  tell?: (tx: Executor, invited: { email: string; token: string }) => Promise<void>,
): Promise<InviteResult> {
  const email = input.email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 200) return { kind: "invalid-email" };
  return db.transaction().execute(async (tx) => {
    if (await isMember(tx, email)) return { kind: "member" };
    const id = newId();
    const token = randomBytes(24).toString("base64url");
    await tx.deleteFrom("staff_invitations").where("email", "=", email).where("accepted_at", "is", null).execute();
    await tx
      .insertInto("staff_invitations")
      .values({
        id,
        email,
        role: input.role,
        token_hash: hashOf(token),
        invited_by: actor.email,
        expires_at: sql`now() + ${VALID_DAYS} * interval '1 day'`,
      })
      .execute();
    const details = { invitation: id, role: input.role };
    await recordAudit(tx, { actor: actor.email, action: "team.invite", details });
    await tell?.(tx, { email, token });
    return { kind: "invited", email, token };
  });
}

/** Lists invitations that can still be accepted, newest first. */
export const listInvitations = async (db: Executor): Promise<Invitation[]> =>
  (await open(db).execute()).map(toInvitation);

/** Does nothing if the invitation was accepted, withdrawn or has expired meanwhile. */
export async function withdrawInvitation(db: Database, actor: Staff, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom("staff_invitations")
      .where("id", "=", id)
      .where("accepted_at", "is", null)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) return;
    await recordAudit(tx, { actor: actor.email, action: "team.withdraw-invitation", details: { invitation: id } });
  });
}

/** Reads the invitation of a link that still works. */
export async function readInvitation(db: Executor, token: string): Promise<Invitation | undefined> {
  const found = await open(db).where("token_hash", "=", hashOf(token)).executeTakeFirst();
  if (!found || (await isMember(db, found.email))) return undefined;
  const owners = await listOwners(db); // An inviter who is no longer an owner has no open invitations.
  return owners.some(({ email }) => email === found.invited_by) ? toInvitation(found) : undefined;
}

export type AcceptResult =
  | { kind: "accepted"; email: string }
  | { kind: "invalid-link" }
  | { kind: "problem"; problem: "name-missing" | PasswordProblem };

/**
 * Creates the account: confirmed, because the link was mailed to its address, and approved in the role the owner chose. Replaces an
 * unapproved account with this address.
 */
export async function acceptInvitation(
  db: Database,
  input: { token: string; name: string; password: string },
): Promise<AcceptResult> {
  const name = plainName(input.name);
  const invitation = await readInvitation(db, input.token);
  if (!invitation) return { kind: "invalid-link" };
  if (name === "" || name.length > 80) return { kind: "problem", problem: "name-missing" };
  const problem = passwordProblem(input.password, { email: invitation.email, name });
  if (problem) return { kind: "problem", problem };
  const password = await hashPassword(input.password);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('staff team'))`.execute(tx);
    const still = await readInvitation(tx, input.token);
    if (!still) return { kind: "invalid-link" };
    const { email, role, invitedBy } = still;
    await tx
      .updateTable("staff_invitations")
      .set({ accepted_at: sql`now()` })
      .where("id", "=", still.id)
      .execute();
    await removeAccount(tx, email);
    const id = newId();
    await tx
      .insertInto("staff_accounts")
      .values({ id, email, name, role, email_verified: true, approved_by: invitedBy, approved_at: sql`now()` })
      .execute();
    await tx
      .insertInto("staff_credentials")
      .values({ id: newId(), account_id: id, provider: "credential", provider_account: id, password })
      .execute();
    const details = { invitation: still.id, role };
    const target = { kind: "staff", id } as const;
    await recordAudit(tx, { actor: email, action: "team.accept-invitation", target, details });
    return { kind: "accepted", email };
  });
}

const open = (db: Executor) =>
  db
    .selectFrom("staff_invitations")
    .select(["id", "email", "role", "invited_by", "expires_at"])
    .where("accepted_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc");

type Row = { id: string; email: string; role: string; invited_by: string; expires_at: Date };

const toInvitation = ({ id, email, role, invited_by, expires_at }: Row): Invitation => ({
  id,
  email,
  role: roleOf(role),
  invitedBy: invited_by,
  expiresAt: expires_at,
});

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

async function isMember(db: Executor, email: string): Promise<boolean> {
  const member = await db
    .selectFrom("staff_accounts")
    .select("id")
    .where("email", "=", email)
    .where("approved_at", "is not", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return member !== undefined;
}
