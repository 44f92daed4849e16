import type { Executor, Database } from "#server/platform/db/database.ts";
import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { ROLES, type Role, type Staff } from "./roles.ts";

/** Grace period in which a person may work without the second factor that their role needs. */
const GRACE_DAYS = 7;

/** Deadline for setting up a second factor; after it only the setup page opens. */
export type SecondFactorDemand = { until: Date; isOverdue: boolean };

/** Returns undefined if the role needs none or has one. The seven days start with the first request under the rule. */
export async function secondFactorDemand(db: Executor, accountId: string): Promise<SecondFactorDemand | undefined> {
  const missing = await db
    .selectFrom("staff_accounts as a")
    .innerJoin("staff_roles as r", "r.role", "a.role")
    .select(["a.second_factor_asked_at", ...ends])
    .where("a.id", "=", accountId)
    .where("a.two_factor_enabled", "=", false)
    .where("r.second_factor_required", "=", true)
    .executeTakeFirst();
  if (!missing) return undefined;
  if (missing.second_factor_asked_at !== null) return { until: missing.until, isOverdue: missing.isOverdue };
  await db
    .updateTable("staff_accounts")
    .set({ second_factor_asked_at: sql`now()` })
    .where("id", "=", accountId)
    .where("second_factor_asked_at", "is", null)
    .execute();
  return secondFactorDemand(db, accountId);
}

const until = sql<Date>`a.second_factor_asked_at + ${GRACE_DAYS} * interval '1 day'`;
const ends = [until.as("until"), sql<boolean>`${until} < now()`.as("isOverdue")] as const;

/** The roles that need a second factor. */
export async function rolesWithSecondFactor(db: Executor): Promise<Role[]> {
  const rows = await db.selectFrom("staff_roles").select("role").where("second_factor_required", "=", true).execute();
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

/** Sets the roles that need a second factor. Members for whom this is new have seven days from now. */
export async function requireSecondFactor(db: Database, actor: Staff, required: readonly Role[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const role of ROLES) {
      const second_factor_required = required.includes(role);
      await tx.updateTable("staff_roles").set({ second_factor_required }).where("role", "=", role).execute();
    }
    if (required.length > 0) {
      await tx
        .updateTable("staff_accounts")
        .set({ second_factor_asked_at: sql`now()` })
        .where("role", "in", [...required])
        .where("second_factor_asked_at", "is", null)
        .execute();
    }
    await recordAudit(tx, { actor: actor.email, action: "team.require-second-factor", details: { roles: required } });
  });
}

export async function hasSecondFactor(db: Executor, accountId: string): Promise<boolean> {
  const account = db.selectFrom("staff_accounts").select("two_factor_enabled").where("id", "=", accountId);
  return (await account.executeTakeFirst())?.two_factor_enabled ?? false;
}
