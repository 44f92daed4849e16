import { sql } from "kysely";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readBuyerLink } from "./read-links.ts";
import { buyersPaper, type BuyersPaper, type Stop } from "./buyers-paper.ts";
import { findForm } from "./open-dossier.ts";
import { readDossier } from "./read-dossier.ts";

/** Limits events, which are kept for ever: a program that follows links may open the page without end. */
const MAX_PER_HOUR = 30;

type Deps = { db: Database; consentRing: KeyRing; publicUrl: string };

export type OpenedPart = { kind: "open"; page: BuyersPaper } | { kind: "over" } | { kind: "too-many" };

/** The buyer's part of the proof, for one delivery. The opening is added to the chain. */
export async function openBuyersPart(deps: Deps, token: string): Promise<OpenedPart> {
  const { db, consentRing } = deps;
  const deliveryId = readBuyerLink(consentRing, token);
  const delivery = deliveryId === undefined ? undefined : await readDelivery(db, deliveryId);
  if (!delivery || (await findForm(db, delivery.submissionId)) === undefined) return { kind: "over" };
  const { submissionId, buyerId, recipient, opened } = delivery;
  if (opened >= MAX_PER_HOUR) return { kind: "too-many" };
  const details = { by: recipient, deliveryId: delivery.id };
  await recordConsentEvent(db, { submissionId, kind: "opened", buyerId, details });
  const dossier = await readDossier(deps, submissionId);
  if (!dossier) return { kind: "over" };
  const stops = await readStops(db, submissionId, buyerId);
  return { kind: "open", page: buyersPaper(dossier, { deliveryId: delivery.id, buyerId, recipient, stops }) };
}

type Delivery = { id: string; submissionId: string; buyerId: string | null; recipient: string; opened: number };

/** With several buyers on one service it is unknown which of them got the lead, so the service itself is named. */
async function readDelivery(db: Executor, id: string): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select delivery.id, delivery.submission_id as "submissionId", buyer.id as "buyerId",
      coalesce(buyer.legal_name, delivery.api_service_name) as recipient,
      (select count(*)::int from consent_events event where event.submission_id = delivery.submission_id and event.kind = 'opened'
        and event.details ->> 'deliveryId' = delivery.id::text and event.at > now() - interval '1 hour') as opened
    from deliveries delivery
    left join allocations allocation on allocation.delivery_id = delivery.id
    left join buyers buyer on buyer.id = coalesce(allocation.buyer_id, (
      select min(buyer_id::text)::uuid from orders where api_service_id = delivery.api_service_id having count(distinct buyer_id) = 1))
    where delivery.id = ${id}`.execute(db);
  return rows[0];
}

async function readStops(db: Executor, submissionId: string, buyerId: string | null): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select kind, scope, at from withdrawals
    where submission_id = ${submissionId} and (buyer_id is null or buyer_id = ${buyerId}::uuid) order by at`.execute(
    db,
  );
  return rows;
}
