import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";

/** Shorter retention of leads that an owner has scheduled. */
export type PendingMonths = { months: number; takesEffectAt: Date; askedBy: string };

const TARGET = { kind: "site", id: "operator" } as const;

export async function readPendingMonths(db: Executor): Promise<PendingMonths | undefined> {
  const row = await db
    .selectFrom("retention_changes")
    .select(["months", "takes_effect_at", "asked_by"])
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row && { months: row.months, takesEffectAt: row.takes_effect_at, askedBy: row.asked_by };
}

/** Takes effect tomorrow and replaces a pending change. Returns the time. */
export async function scheduleRetentionChange(tx: Executor, months: number, actor: string): Promise<Date> {
  await endPendingMonths(tx, "replaced");
  const { takes_effect_at } = await tx
    .insertInto("retention_changes")
    .values({ months, asked_by: actor, takes_effect_at: sql<Date>`clock_timestamp() + interval '24 hours'` })
    .returning("takes_effect_at")
    .executeTakeFirstOrThrow();
  await recordAudit(tx, { actor, action: "site.retention", target: TARGET, details: { months } });
  return takes_effect_at;
}

/** Returns false if nothing was pending. */
export const cancelPendingMonths = (db: Database, actor: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const months = await endPendingMonths(tx, "cancelled");
    if (months === undefined) return false;
    await recordAudit(tx, { actor, action: "site.retention-cancelled", target: TARGET, details: { months } });
    return true;
  });

/** Returns the pending months. `applied` ends only what is due. */
export async function endPendingMonths(
  tx: Executor,
  outcome: "applied" | "cancelled" | "replaced",
): Promise<number | undefined> {
  const isDue = outcome === "applied" ? sql`takes_effect_at <= clock_timestamp()` : sql`true`;
  const { rows } = await sql<{ months: number }>`
    update retention_changes set ended_at = clock_timestamp(), outcome = ${outcome}
    where ended_at is null and ${isDue} returning months`.execute(tx);
  return rows[0]?.months;
}
