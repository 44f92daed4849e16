import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { ordersOfService } from "#server/sales/buyers/by-orders.ts";
import { cancelWithoutService } from "#server/delivery/queue/close.ts";

/** What deleting a service stops, for the confirmation. `orders` that have been live need it: it cannot be deleted while there are any. */
export type Deletion = { name: string; formTypes: string[]; waiting: number; unsettled: number; orders: string[] };

export async function readDeletionImpact(db: Executor, id: string): Promise<Deletion | undefined> {
  const { rows } = await sql<Omit<Deletion, "orders">>`
    select name,
      array(select form_type from form_api_settings
        where api_service_id = ${id} and is_enabled order by form_type) as "formTypes",
      (select count(*)::int from deliveries where api_service_id = ${id} and state = 'queued') +
      (select count(*)::int from deliveries where api_service_id = ${id} and state = 'sending') as waiting,
      (select count(*)::int from deliveries
        where api_service_id = ${id} and state in ('failed', 'in_doubt')) as unsettled
    from api_services where id = ${id}`.execute(db);
  return rows[0] && { ...rows[0], orders: await ordersOfService(db, id) };
}

/**
 * Deletes the service, its key and its form settings; the history of past leads keeps its name. Queued deliveries are
 * cancelled, those being sent finish.
 */
export async function deleteService(
  db: Database,
  id: string,
  actor: string,
): Promise<({ kind: "deleted" | "has-orders" } & Deletion) | { kind: "not-found" }> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '120s'`.execute(tx); // the reference is removed from every past delivery
    await sql`select from api_services where id = ${id} for update`.execute(tx);
    const deletion = await readDeletionImpact(tx, id);
    if (!deletion) return { kind: "not-found" };
    if (deletion.orders.length > 0) return { kind: "has-orders", ...deletion };
    await tx.deleteFrom("api_services").where("id", "=", id).execute();
    await cancelWithoutService(tx);
    const { name, formTypes, waiting, unsettled } = deletion;
    await recordAudit(tx, {
      actor,
      action: "service.delete",
      target: { kind: "api_service", id },
      details: { name, formTypes, waiting, unsettled },
    });
    return { kind: "deleted", ...deletion };
  });
}
