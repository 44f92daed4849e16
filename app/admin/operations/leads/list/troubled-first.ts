import { deliveryAt } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";

/** The services in the order of how many leads of the page failed or are in doubt there: what is cut off is what is well. */
export function troubledFirst(rows: readonly LeadRow[], services: readonly ServiceOfForm[]): ServiceOfForm[] {
  const troubles = (service: ServiceOfForm) =>
    rows.filter((lead) => ["error", "in_doubt"].includes(deliveryAt(lead, service).status)).length;
  const counted = services.map((service) => ({ service, count: troubles(service) }));
  return counted.toSorted((one, other) => other.count - one.count).map(({ service }) => service);
}
