import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";

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
