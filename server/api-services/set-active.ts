import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";

/**
 * An inactive service is sent nothing, not even by hand. Queued leads are sent when it is active again. `untested`: what it was saved
 * with has never been live, and going live needs more than a switch (decision 0036).
 */
export async function setActive(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  { apiServiceId, isActive }: { apiServiceId: string; isActive: boolean },
  actor: string,
): Promise<{ kind: "done" | "not-found" | "untested" }> {
  const kind = await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("api_services")
      .select(["name", "is_active", "settings_were_live"])
      .where("id", "=", apiServiceId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return "not-found";
    const wereLive = found.is_active || found.settings_were_live;
    if (isActive && !wereLive) return "untested";
    await tx
      .updateTable("api_services")
      .set({ is_active: isActive, settings_were_live: wereLive })
      .where("id", "=", apiServiceId)
      .execute();
    await recordAudit(tx, {
      actor,
      action: isActive ? "service.activate" : "service.deactivate",
      target: { kind: "api_service", id: apiServiceId },
      details: { name: found.name },
    });
    return "done";
  });
  if (kind === "done" && isActive) notifyWorkers();
  return { kind };
}
