import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { eraseSubmissions, type Erasing } from "#server/leads/submissions/erase.ts";
import { stillQuarantined } from "./filter-quarantined.ts";

/** Deletes leads in quarantine; those released meanwhile stay. */
export async function deleteQuarantined(
  erasing: Erasing,
  { ids, actor }: { ids: readonly string[]; actor: string },
): Promise<number> {
  const { db } = erasing;
  const quarantined = await stillQuarantined(db, ids);
  if (quarantined.length === 0) return 0;
  for (const id of quarantined)
    await recordAudit(db, { actor, action: "lead.delete", target: { kind: "submission", id } });
  return eraseSubmissions(erasing, quarantined);
}
