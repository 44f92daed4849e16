import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { plainName } from "./team.ts";
import { removeAccount } from "./change-team.ts";

export type CreateOwnerResult =
  { kind: "created"; token: string } | { kind: "owner-exists" } | { kind: "invalid-email" };

const LINK_MINUTES = 30;

/**
 * Creates the first owner, or with `force` another one: confirmed and approved, but without a password. The token works once, for thirty
 * minutes, on the page that sets a password. An existing account with this address is replaced, because a stranger may have signed up with
 * it.
 */
export async function createOwner(
  db: Database,
  { email, name, force }: { email: string; name: string; force: boolean },
): Promise<CreateOwnerResult> {
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

    const former = await removeAccount(tx, address);
    const id = newId();
    await tx
      .insertInto("staff_accounts")
      .values({
        id,
        email: address,
        name: plainName(name),
        role: "owner",
        email_verified: true,
        approved_by: "command line",
        approved_at: sql`now()`,
      })
      .execute();
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
    const details = { force, ...(former === undefined ? {} : { instead_of: former }) };
    await recordAudit(tx, { actor: "command line", action: "team.create-owner", target, details });
    return { kind: "created", token };
  });
}

/** The library stores identifiers as this hash, never in plain text. */
const storedIdentifier = (identifier: string): string => createHash("sha256").update(identifier).digest("base64url");
