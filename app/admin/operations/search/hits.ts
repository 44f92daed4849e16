import { formPath } from "#app/admin/frame/screens.ts";
import { formatMoment } from "#app/admin/labels/format.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import type { Status } from "#app/admin/labels/status.ts";
import type { IconName } from "#app/admin/ui/controls/icon.tsx";
import type { FoundService } from "#server/delivery/api-services/list-services.ts";
import type { FoundLead, LeadSearch } from "#server/operations/leads/search-leads.ts";
import type { FoundReturn } from "#server/sales/returns/import-returns.ts";
import type { Role } from "#server/staff/roles.ts";
import { findTargets, type SearchTarget } from "./places.ts";
import { TARGET_TITLES, samePersonText, stateLook } from "./search-texts.ts";
import { returnPath } from "#app/admin/labels/paths.ts";

/** Same reference as in the returns list: the end of the id. */
const REFERENCE_LENGTH = 8;

const returnHit = ({ id, buyer, state, dueAt }: FoundReturn, now: Date) => ({
  to: returnPath(id),
  title: buyer,
  facts: [
    `Return request ${id.slice(-REFERENCE_LENGTH)}`,
    state === "open" ? `to decide until ${formatMoment(dueAt, now)}` : state,
  ],
  icon: "arrow-back" as const,
});

/** The server's result; `q` is its query. */
export type Found = {
  q: string;
  leads: LeadSearch | null;
  services: FoundService[];
  returns: FoundReturn[];
  now: Date;
};

export type Hit = {
  to: string;
  title: string;
  /** The second line. */
  facts: readonly string[];
  icon: IconName;
  /** Its code replaces the icon. */
  formType?: string;
  state?: { status: Status; word: string };
  isDownload?: true;
};

export type Section = { title: string; hits: Hit[] };

/** All hits in screen order: people first, grouped by person. */
export function sectionsOf(role: Role, q: string, found: Found | undefined): Section[] {
  const targets = Map.groupBy(findTargets(role, q), ({ group }) => group);
  return [
    ...(found?.leads?.kind === "found" ? peopleIn(found.leads.people, found.now) : []),
    { title: "Services", hits: (found?.services ?? []).flatMap((service) => serviceHits(service, role)) },
    { title: "Returns", hits: (found?.returns ?? []).map((request) => returnHit(request, found?.now ?? new Date())) },
    ...[...targets].map(([group, inGroup]) => ({ title: TARGET_TITLES[group], hits: inGroup.map(targetHit) })),
  ].filter(({ hits }) => hits.length > 0);
}

function peopleIn(people: Extract<LeadSearch, { kind: "found" }>["people"], now: Date): Section[] {
  const groups = people.flatMap(({ leads, same }) =>
    same === null ? [] : [{ title: samePersonText(leads.length, same), hits: leads.map((lead) => leadHit(lead, now)) }],
  );
  const others = people.filter(({ same }) => same === null).flatMap(({ leads }) => leads);
  return [
    ...groups,
    { title: groups.length > 0 ? "Other leads" : "Leads", hits: others.map((lead) => leadHit(lead, now)) },
  ];
}

const leadHit = (lead: FoundLead, now: Date): Hit => ({
  to: `${formPath(lead.formType)}?lead=${lead.id}`,
  title: lead.name || lead.email || "No name",
  facts: [lead.phone, lead.postalCode, formName(lead.formType), formatMoment(lead.receivedAt, now)].filter(Boolean),
  icon: "person",
  formType: lead.formType,
  state: stateLook(lead.state),
});

function serviceHits({ id, name, kindLabel, isActive }: FoundService, role: Role): Hit[] {
  const facts = [kindLabel, ...(isActive ? [] : ["Inactive"])];
  const health: Hit = {
    to: `/admin/delivery-health?service=${id}`,
    title: name,
    facts: [...facts, "Delivery health"],
    icon: "health",
  };
  if (role === "viewer") return [health];
  return [health, { to: `/admin/api-services/${id}`, title: name, facts: [...facts, "Edit"], icon: "plug" }];
}

const targetHit = ({ to, label, icon, formType, isDownload }: SearchTarget): Hit => ({
  to,
  title: label,
  facts: [],
  icon,
  ...(formType === undefined ? {} : { formType }),
  ...(isDownload ? { isDownload } : {}),
});
