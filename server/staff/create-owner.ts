import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { endSessions } from "./sessions.ts";

export type OwnerCreated = { kind: "created"; token: string } | { kind: "owner-exists" } | { kind: "invalid-email" };

const LINK_MINUTES = 30;

/**
 * The first owner, or with `force` another one: confirmed and approved, but without a password. The token is valid once,
 * for thirty minutes, on the page where a password is chosen. An existing account with this address becomes the owner.
 */
export async function createOwner(
  db: Database,
  { email, name, force }: { email: string; name: string; force: boolean },
): Promise<OwnerCreated> {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return { kind: "invalid-email" };
  return db.transaction().execute(async (tx) => {
    await sql`lock table staff_accounts in share row exclusive mode`.execute(tx);
    const owner = await tx
      .selectFrom("staff_accounts as a")
      .innerJoin("staff_credentials as c", "c.account_id", "a.id")
      .select("a.id")
      .where("a.role", "=", "owner")
      .where("a.approved_at", "is not", null)
      .where("a.revoked_at", "is", null)
      .executeTakeFirst();
    if (owner && !force) return { kind: "owner-exists" };

    const approved = {
      role: "owner" as const,
      email_verified: true,
      approved_by: "command line",
      revoked_at: null,
      two_factor_enabled: false, // so that an owner without the app can sign in; it can be set up again
    };
    const { id } = await tx
      .insertInto("staff_accounts")
      .values({ id: newId(), email: address, name, ...approved, approved_at: sql`now()` })
      .onConflict((conflict) => conflict.column("email").doUpdateSet({ ...approved, approved_at: sql`now()` }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.deleteFrom("staff_two_factors").where("account_id", "=", id).execute();
    await endSessions(tx, id);
    const token = randomBytes(24).toString("base64url");
    await tx
      .insertInto("staff_verifications")
      .values({
        id: newId(),
        identifier: storedIdentifier(`reset-password:${token}`),
        value: id,
        expires_at: sql`now() + ${LINK_MINUTES} * interval '1 minute'`,
      })
      .execute();
    const target = { kind: "staff", id } as const;
    await recordAudit(tx, { actor: "command line", action: "team.create-owner", target, details: { force } });
    return { kind: "created", token };
  });
}

/** The library stores identifiers as this hash, never in plain text. */
const storedIdentifier = (identifier: string): string => createHash("sha256").update(identifier).digest("base64url");
