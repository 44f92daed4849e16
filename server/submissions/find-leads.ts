import { sql } from "kysely";
import type { Executor } from "../db/database.ts";
import { contactIn } from "../delivery/lead.ts";
import { whyEmailIsBlocked, type SendBlock } from "../delivery/sendable-email.ts";
import { statusOf, type DeliveryStatus } from "./delivery-status.ts";
import { conditionsOf } from "./lead-conditions.ts";
import type { LeadFilter, Viewer } from "./lead-filter.ts";
import { readSearch } from "./lead-search.ts";
import { maskEmail, maskName, maskPhone } from "./mask-contact.ts";
import { walkLeads } from "./walk-leads.ts";

export type LeadRow = {
  id: string;
  receivedAt: Date;
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  source: string;
  blocked: SendBlock | null;
  /** Of every service that is enabled for the form, and of others the lead was sent to. */
  deliveries: LeadDelivery[];
};

export type LeadDelivery = {
  deliveryId: string | null;
  apiServiceId: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date | null;
};

/**
 * `newer` and `older` are ids to go on from. A page may hold fewer leads and still have an `older`: where no index can tell,
 * only so many leads are looked through for one page.
 */
export type LeadPage = {
  rows: LeadRow[];
  newer: string | null;
  older: string | null;
  /** A viewer must not look for a person. */
  isSearchRefused?: true;
};

const PER_PAGE = 50;

/** One page of a form's leads, newest first. */
export async function findLeads(
  db: Executor,
  filter: LeadFilter,
  place: { before?: string; after?: string },
  viewer: Viewer,
): Promise<LeadPage> {
  const readings = readSearch(filter.search ?? "").filter(({ impersonal }) => impersonal || !viewer.masked);
  if (readings.length === 0 && (filter.search ?? "").trim() !== "") {
    return { rows: [], newer: null, older: null, isSearchRefused: true };
  }
  const direction = place.after === undefined ? ("older" as const) : ("newer" as const);
  const from = place.after ?? place.before;
  const walk = { direction, limit: PER_PAGE + 1, ...(from === undefined ? {} : { from }) };
  const [{ rows: found, reached }, enabled] = await Promise.all([
    walkLeads<StoredLead>(db, { conditions: conditionsOf(filter), readings, columns: COLUMNS }, walk),
    enabledServices(db, filter.formType),
  ]);
  const page = found.slice(0, PER_PAGE);
  const beyond = found.length > PER_PAGE ? (page.at(-1)?.id ?? null) : (reached ?? null);
  if (direction === "newer" && page.length === 0) return findLeads(db, filter, {}, viewer);
  const rows = (direction === "older" ? page : page.toReversed()).map((row) => toRow(row, enabled, viewer));
  return direction === "older"
    ? { rows, newer: from === undefined ? null : (page[0]?.id ?? null), older: beyond }
    : { rows, newer: beyond, older: page[0]?.id ?? null };
}

export type StoredLead = {
  id: string;
  created_at: Date;
  submission_data: Record<string, unknown>;
  normalised: Record<string, unknown>;
  source: string;
  deliveries: { id: string; service: string; state: string; attempts: number; next: string | null }[];
};

export const COLUMNS = sql`s.id, s.created_at, s.submission_data, s.normalised, s.source, (
  select coalesce(json_agg(json_build_object('id', d.id, 'service', d.api_service_id, 'state', d.state,
    'attempts', d.attempt_n, 'next', d.next_attempt_at)), '[]')
  from deliveries d where d.submission_id = s.id and d.api_service_id is not null) as deliveries`;

export async function enabledServices(db: Executor, formType: string): Promise<string[]> {
  const rows = await db
    .selectFrom("form_api_settings")
    .select("api_service_id")
    .where("form_type", "=", formType)
    .where("is_enabled", "=", true)
    .execute();
  return rows.map((row) => row.api_service_id);
}

function toRow(stored: StoredLead, enabled: readonly string[], { masked }: Viewer): LeadRow {
  const contact = contactIn(stored.submission_data, stored.normalised);
  const { fullName = "", phone = "", postalCode = "" } = contact;
  const typed = stored.submission_data["email"];
  const email = typeof typed === "string" ? typed : "";
  return {
    id: stored.id,
    receivedAt: stored.created_at,
    name: masked ? maskName(fullName) : fullName,
    email: masked ? maskEmail(email) : email,
    phone: masked ? maskPhone(phone) : phone,
    postalCode,
    source: stored.source,
    blocked: whyEmailIsBlocked(email) ?? null,
    deliveries: deliveriesOf(stored, enabled),
  };
}

export function deliveriesOf({ deliveries }: StoredLead, enabled: readonly string[]): LeadDelivery[] {
  const services = new Set([...enabled, ...deliveries.map(({ service }) => service)]);
  return [...services].map((apiServiceId) => {
    const delivery = deliveries.find(({ service }) => service === apiServiceId);
    return {
      deliveryId: delivery?.id ?? null,
      apiServiceId,
      status: statusOf(delivery?.state ?? null),
      attempts: delivery?.attempts ?? 0,
      nextAttemptAt: delivery?.next ? new Date(delivery.next) : null,
    };
  });
}
