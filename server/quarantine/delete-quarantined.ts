import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import { eraseSubmissions } from "#server/submissions/erase.ts";
import { stillHeld } from "./filter-quarantined.ts";

/** Deletes what is in quarantine; what somebody has released meanwhile stays. */
export async function deleteHeldLeads(
  db: Database,
  { ids, actor }: { ids: readonly string[]; actor: string },
): Promise<number> {
  const held = await stillHeld(db, ids);
  if (held.length === 0) return 0;
  for (const id of held) await recordAudit(db, { actor, action: "lead.delete", target: { kind: "submission", id } });
  return eraseSubmissions(db, held);
}
