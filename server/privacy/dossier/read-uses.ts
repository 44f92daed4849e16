import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { SELLING_KINDS } from "#server/delivery/adapters/registry.ts";
import type { Link, Use } from "./dossier.ts";

type Delivered = { id: string; at: Date | null; buyerId: string | null; receiver: string };

/**
 * Every time the data was used: by the events, and, where a delivery has none because it is older, by the delivery itself. The
 * confirmation email goes to the visitor, and is no use. Of a service that was deleted nobody knows what it was.
 */
export async function readUses(
  db: Executor,
  submissionId: string,
  links: readonly (Link & { buyerId: string | null })[],
): Promise<Use[]> {
  const told = links.filter(({ kind }) => kind === "sent" || kind === "called");
  const known = new Set(told.flatMap(({ details }) => details["deliveryId"] ?? []));
  const fromEvents = told.map(({ kind, at, buyerId, receiver, details }): Use => ({
    kind: kind === "called" ? "called" : "sent",
    at,
    buyerId,
    receiver: receiver ?? "unbekannt",
    isCertain: details["certain"] !== false,
    source: "event",
  }));
  const older = (await readDelivered(db, submissionId))
    .filter(({ id }) => !known.has(id))
    .map(({ at, buyerId, receiver }): Use => ({
      kind: "sent",
      at,
      buyerId,
      receiver,
      isCertain: true,
      source: "delivery",
    }));
  return [...fromEvents, ...older].toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
}

async function readDelivered(db: Executor, submissionId: string): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    select delivery.id, allocation.buyer_id as "buyerId", coalesce(buyers.legal_name, delivery.api_service_name) as receiver,
      (select min(at) from delivery_events where delivery_id = delivery.id
        and outcome in ('accepted', 'accepted_with_note', 'duplicate')) as at
    from deliveries delivery
    left join api_services service on service.id = delivery.api_service_id
    left join allocations allocation on allocation.delivery_id = delivery.id
    left join buyers on buyers.id = allocation.buyer_id
    where delivery.submission_id = ${submissionId} and delivery.state in ('delivered', 'warning') and coalesce(service.kind = any(${[...SELLING_KINDS]}::text[]), true)
    order by delivery.id`.execute(db);
  return rows;
}
