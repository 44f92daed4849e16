import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../db/database.ts";
import { eraseSubmissions } from "../submissions/erase.ts";

/** Deletes what is in quarantine; what somebody has released meanwhile stays. */
export async function deleteHeldLeads(
  db: Database,
  { ids, actor }: { ids: readonly string[]; actor: string },
): Promise<number> {
  if (ids.length === 0) return 0;
  const held = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "in", [...ids])
    .where("quarantined_at", "is not", null)
    .where("erased_at", "is", null)
    .execute();
  if (held.length === 0) return 0;
  for (const { id } of held)
    await recordAudit(db, { actor, action: "lead.delete", target: { kind: "submission", id } });
  return eraseSubmissions(
    db,
    held.map(({ id }) => id),
  );
}
