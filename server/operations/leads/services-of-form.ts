import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { circuitStateOf, type CircuitState } from "#server/delivery/circuit-breaker/circuit-state.ts";

export type ServiceOfForm = {
  id: string;
  name: string;
  sendMode: "automatic" | "manual";
  isActive: boolean;
  isEnabled: boolean;
  circuit: CircuitState;
};

/** Columns of a form's list, in a fixed order: enabled services, and others with deliveries. */
export async function servicesOfForm(db: Executor, formType: string): Promise<ServiceOfForm[]> {
  const { rows } = await sql<Omit<ServiceOfForm, "circuit"> & { circuit: string }>`
    select a.id, a.name, a.send_mode as "sendMode", a.is_active as "isActive", coalesce(f.is_enabled, false) as "isEnabled",
      g.state as circuit
    from api_services a
    join circuit_breakers g on g.api_service_id = a.id
    left join form_api_settings f on f.api_service_id = a.id and f.form_type = ${formType}
    where not a.is_sandbox and (f.is_enabled or exists (select from deliveries d where d.form_type = ${formType} and d.api_service_id = a.id))
    order by coalesce(f.is_enabled, false) desc, a.created_at, a.id`.execute(db);
  return rows.map((row) => ({ ...row, circuit: circuitStateOf(row.circuit) }));
}

/** The staff name of a service. */
export async function nameOfService(
  db: Executor,
  of: { apiServiceId: string } | { deliveryId: string },
): Promise<string> {
  const found =
    "deliveryId" in of
      ? await db
          .selectFrom("deliveries")
          .select("api_service_name as name")
          .where("id", "=", of.deliveryId)
          .executeTakeFirst()
      : await db.selectFrom("api_services").select("name").where("id", "=", of.apiServiceId).executeTakeFirst();
  return found?.name ?? "the service";
}
