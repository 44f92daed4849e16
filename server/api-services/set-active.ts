import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";

/** An inactive service is sent nothing, not even by hand. Queued leads are sent when it is active again. */
export async function setActive(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  { apiServiceId, isActive }: { apiServiceId: string; isActive: boolean },
  actor: string,
): Promise<{ kind: "done" | "not-found" }> {
  const kind = await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable("api_services")
      .set({ is_active: isActive })
      .where("id", "=", apiServiceId)
      .returning("name")
      .executeTakeFirst();
    if (!updated) return "not-found";
    await recordAudit(tx, {
      actor,
      action: isActive ? "service.activate" : "service.deactivate",
      target: { kind: "api_service", id: apiServiceId },
      details: { name: updated.name },
    });
    return "done";
  });
  if (kind === "done" && isActive) notifyWorkers();
  return { kind };
}
