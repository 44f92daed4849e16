import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { keepPromise, type TooManyReceivers } from "#server/sales/buyers/direct-receivers.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";

/**
 * An inactive service is sent nothing, not even by hand. Queued leads are sent when it is active again. `untested`: what it was saved
 * with has never been live, and going live needs more than a switch (decision 0036).
 */
export async function setActive(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  { apiServiceId, isActive }: { apiServiceId: string; isActive: boolean },
  actor: string,
): Promise<{ kind: "done" | "not-found" | "untested" } | TooManyReceivers> {
  const result = await keepPromise(db, async (tx) => {
    const found = await tx
      .selectFrom("api_services")
      .select(["name", "is_active", "settings_were_live"])
      .where("id", "=", apiServiceId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return { kind: "not-found" as const };
    const wereLive = found.is_active || found.settings_were_live;
    if (isActive && !wereLive) return { kind: "untested" as const };
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
    return { kind: "done" as const };
  });
  if (result.kind === "done" && isActive) notifyWorkers();
  return result;
}
