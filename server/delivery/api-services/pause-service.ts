import { recordAudit, type AuditEvent } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { pauseCircuit, resumeCircuit } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { keepPromise, type TooManyRecipients } from "#server/sales/buyers/direct-recipients.ts";

/** `goesAlone`: after Resume one lead goes first, because an answer had paused the service. */
export type Switched = { kind: "done"; service: string; goesAlone?: boolean } | { kind: "not-found" };

/** Pauses the service: its leads stay queued until it is resumed, deliveries being sent finish. */
export const pauseService = (db: Database, apiServiceId: string, actor: string): Promise<Switched> =>
  switchService(db, apiServiceId, { actor, action: "service.pause" }, (tx) =>
    pauseCircuit(tx, apiServiceId, "Paused by staff", actor),
  );

/** Everything that waited is sent now, at the service's rate. */
export async function resumeService(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  apiServiceId: string,
  actor: string,
): Promise<Switched> {
  const switched = await switchService(db, apiServiceId, { actor, action: "service.resume" }, (tx) =>
    resumeCircuit(tx, apiServiceId, actor),
  );
  notifyWorkers();
  return switched;
}

async function switchService(
  db: Database,
  id: string,
  event: Pick<AuditEvent, "actor" | "action">,
  change: (tx: Executor) => Promise<{ goesAlone: boolean } | boolean>,
): Promise<Switched> {
  return db.transaction().execute(async (tx) => {
    const service = await tx.selectFrom("api_services").select("name").where("id", "=", id).executeTakeFirst();
    if (!service) return { kind: "not-found" };
    const changed = await change(tx);
    await recordAudit(tx, { ...event, target: { kind: "api_service", id }, details: { service: service.name } });
    return { kind: "done", service: service.name, ...(typeof changed === "object" && changed) };
  });
}

/**
 * An inactive service is sent nothing, not even by hand. Queued leads are sent when it is active again. `untested`: what it was saved
 * with has never been live, and going live needs more than a switch (decision 0036).
 */
export async function setActive(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  { apiServiceId, isActive }: { apiServiceId: string; isActive: boolean },
  actor: string,
): Promise<{ kind: "done" | "not-found" | "untested" } | TooManyRecipients> {
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
