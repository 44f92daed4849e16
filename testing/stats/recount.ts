import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { FORMS, type Received } from "./random-history.ts";

type Service = {
  id: string;
  name: string;
  kind: string;
  sendMode: string;
  isActive: boolean;
  isSandbox: boolean;
  circuit: string;
};
type Lead = {
  id: string;
  formType: FormType;
  at: Date;
  email: string;
  isSynthetic: boolean;
  isErased: boolean;
  isQuarantined: boolean;
};
type Delivery = {
  id: string;
  leadId: string;
  serviceId: string | null;
  state: string;
  outcome: string | null;
  receivedAt: Date;
};
type Event = { deliveryId: string; outcome: string; at: Date };

/** Everything as it is stored, so that a figure can be counted again without any of the product's statements. */
export type Stored = {
  services: Service[];
  enabled: { formType: FormType; serviceId: string }[];
  leads: Lead[];
  deliveries: Delivery[];
  events: Event[];
};

export async function readStored(db: Database): Promise<Stored> {
  const all = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;
  return {
    services: await all(sql<Service>`select id, name, kind, send_mode as "sendMode", is_active as "isActive",
      is_sandbox as "isSandbox", state as circuit from api_services join circuit_breakers on api_service_id = id`),
    enabled: await all(sql<Stored["enabled"][number]>`select form_type as "formType", api_service_id as "serviceId"
      from form_api_settings where is_enabled`),
    leads:
      await all(sql<Lead>`select id, form_type as "formType", created_at as at, submission_data ->> 'email' as email,
      is_synthetic as "isSynthetic", erased_at is not null as "isErased", quarantined_at is not null as "isQuarantined"
      from form_submissions`),
    deliveries: await all(sql<Delivery>`select id, submission_id as "leadId", api_service_id as "serviceId",
      case when closed_at is not null then 'closed' else state end as state,
      (select outcome from delivery_events where delivery_id = deliveries.id and kind = 'finished' order by attempt_n desc limit 1)
        as outcome, coalesce(received_at, created_at) as "receivedAt" from deliveries`),
    events: await all(
      sql<Event>`select delivery_id as "deliveryId", outcome, at from delivery_events where kind = 'finished'`,
    ),
  };
}

/** The definitions of docs/staff-area.md once more, as plain loops. */
export function createRecount(stored: Stored, received: readonly Received[], midnight: Date) {
  const { services, leads, deliveries, events, enabled } = stored;
  const real = services.filter(({ isSandbox }) => !isSandbox);
  const isEmail = (id: string | null) => services.find((service) => service.id === id)?.kind === "mail";
  const isSale = (id: string | null) => real.some((service) => service.id === id) && !isEmail(id);
  const kept = leads.filter(({ isErased, isSynthetic }) => !isErased && !isSynthetic);
  const leadOf = new Map(kept.map((lead) => [lead.id, lead]));
  const open = deliveries.flatMap((delivery) => {
    const lead = leadOf.get(delivery.leadId);
    const service = real.find(({ id }) => id === delivery.serviceId);
    return lead && service ? [{ ...delivery, lead, service }] : [];
  });
  const count = (where: (one: (typeof open)[number]) => boolean) => open.filter(where).length;

  const wasSent = (leadId: string, serviceId: string) =>
    deliveries.some((one) => one.leadId === leadId && one.serviceId === serviceId && one.state !== "idle");
  const waitingFor = (formType: FormType, serviceId: string): Lead[] => {
    const service = services.find(({ id }) => id === serviceId);
    const isManual = service?.isActive && !service.isSandbox && service.sendMode === "manual";
    const isEnabled = enabled.some((one) => one.formType === formType && one.serviceId === serviceId);
    return kept.filter(
      (lead) =>
        isManual &&
        isEnabled &&
        lead.formType === formType &&
        !lead.isQuarantined &&
        !lead.email.includes("test") &&
        !wasSent(lead.id, serviceId),
    );
  };
  const ofForm = (formType: FormType) => kept.filter((lead) => lead.formType === formType);
  const distinct = (formType: FormType, states: readonly string[]) =>
    new Set(
      open
        .filter(
          ({ lead, serviceId, state }) => lead.formType === formType && isSale(serviceId) && states.includes(state),
        )
        .map(({ leadId }) => leadId),
    ).size;

  const GROUPS = {
    accepted: ["accepted", "accepted_with_note", "duplicate"],
    refused: ["rejected"],
    failed: ["config_error", "busy", "not_sent"],
    inDoubt: ["unknown"],
  };
  const serviceOf = new Map(deliveries.map(({ id, serviceId }) => [id, serviceId]));

  return {
    isSale,
    services: real,
    allServices: services,
    leadsToday: (formType: FormType) =>
      received.filter((lead) => lead.formType === formType && !lead.isSynthetic && !lead.wasSpam && lead.at >= midnight)
        .length,
    soldToday: (states: readonly string[]) =>
      deliveries.filter(
        ({ serviceId, state, receivedAt }) => isSale(serviceId) && states.includes(state) && receivedAt >= midnight,
      ).length,
    quarantined: leads.filter(({ isQuarantined, isErased }) => isQuarantined && !isErased).length,
    open: (where: { serviceId?: string; formType?: FormType; sales?: true }, states: readonly string[]) =>
      count(
        (one) =>
          states.includes(one.state) &&
          (where.serviceId === undefined || one.serviceId === where.serviceId) &&
          (where.formType === undefined || one.lead.formType === where.formType) &&
          (!where.sales || isSale(one.serviceId)),
      ),
    refused: (serviceId: string, formType?: FormType) =>
      count(
        (one) =>
          one.serviceId === serviceId &&
          (formType === undefined || one.lead.formType === formType) &&
          one.state === "failed" &&
          one.outcome === "rejected",
      ),
    waitingFor: (formType: FormType, serviceId: string) => waitingFor(formType, serviceId).length,
    views: (formType: FormType) => ({
      all: ofForm(formType).length,
      undelivered: distinct(formType, ["failed", "queued", "sending"]),
      "in-doubt": distinct(formType, ["in_doubt"]),
      warnings: distinct(formType, ["warning"]),
      waiting: new Set(services.flatMap(({ id }) => waitingFor(formType, id).map((lead) => lead.id))).size,
      blocked: ofForm(formType).filter(({ email }) => email.includes("test")).length,
    }),
    answers: (serviceId: string, since: Date) =>
      Object.fromEntries(
        Object.entries(GROUPS).map(([group, outcomes]) => [
          group,
          events.filter(
            ({ deliveryId, outcome, at }) =>
              serviceOf.get(deliveryId) === serviceId && outcomes.includes(outcome) && at >= since,
          ).length,
        ]),
      ),
    forms: FORMS,
  };
}
