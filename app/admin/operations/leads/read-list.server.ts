import type { FormType } from "#funnels/registry.ts";
import { recordReading, recordOpening } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Staff } from "#server/staff/roles.ts";
import { mayActAs } from "#server/staff/roles.ts";
import { countLeads } from "#server/operations/leads/page-leads.ts";
import { findLeads } from "#server/operations/leads/find-leads.ts";
import type { Cursor } from "#server/platform/db/cursor.ts";
import { firstCursorOf } from "#server/platform/db/cursor.ts";
import { readLead } from "#server/operations/leads/read-lead.ts";
import { servicesOfForm } from "#server/operations/leads/services-of-form.ts";
import { traceSearch } from "#server/operations/leads/lead-search.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readLeadFilter } from "./filters/read-lead-filter.server.ts";
import { readConfirmation } from "./actions/read-confirmation.server.ts";
import { listVisitorMessages } from "#server/privacy/visitor-messages/visitor-message.ts";
import { readHelpful } from "./filters/suggest-filter.server.ts";
import { startOfBerlinDay } from "#server/platform/berlin-time.ts";

/** `ring`: for the hash of a search in the audit log. */
type ListDeps = { db: Database; ring: KeyRing };

type Input = { formType: FormType; params: URLSearchParams; staff: Staff };

/** Data of a form's list, by its URL. Contact data is masked for viewers on the server. */
export async function readList({ db, ring }: ListDeps, { formType, params, staff }: Input) {
  const { filter, place, lead: leadId } = readLeadFilter(formType, params);
  const mayAct = mayActAs(staff.role, "operator");
  const viewer = { masked: !mayAct };
  const [page, counts, services, lead, messages, confirmation] = await Promise.all([
    findLeads(db, filter, { ...jumpTo(params), ...place }, viewer),
    countLeads(db, formType),
    servicesOfForm(db, formType),
    leadId === undefined ? undefined : readLead(db, { formType, id: leadId }, viewer),
    leadId === undefined ? [] : listVisitorMessages(db, leadId),
    mayAct ? readConfirmation(db, formType, params) : null,
  ]);
  if (mayAct) {
    await recordReading(db, {
      actor: staff.email,
      screen: `forms/${formType}`,
      ...(filter.search === undefined ? {} : { search: traceSearch(ring, filter.search) }),
    });
  }
  if (lead) await recordOpening(db, { actor: staff.email, submissionId: lead.id });
  return {
    formType,
    mayAct,
    view: filter.view ?? ("all" as const),
    filters: {
      q: filter.search ?? "",
      status: filter.status,
      service: filter.apiServiceId,
      source: filter.source,
      since: filter.since && (params.get("since") ?? undefined),
      until: filter.until && (params.get("until") ?? undefined),
    },
    page,
    helpful: page.rows.length === 0 && page.newer === null ? await readHelpful(db, filter, viewer) : null,
    counts,
    services,
    lead: leadId === undefined ? undefined : (lead ?? null),
    messages,
    confirmation,
    now: new Date(),
  };
}

/** A day is a cursor, not a filter: the page ends with it, and newer leads are a page away. */
function jumpTo(params: URLSearchParams): { before?: Cursor } {
  const dayAfter = startOfBerlinDay(params.get("day") ?? "", 1);
  return dayAfter ? { before: firstCursorOf(dayAfter) } : {};
}
