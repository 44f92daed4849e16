import { data } from "react-router";
import { isFormType } from "#funnels/registry.ts";
import { readLeadFilter } from "./filters/read-lead-filter.server.ts";
import { csvDownload } from "#app/web/csv-download.ts";
import { freshLoader } from "#app/web/staff-guard.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { exportLeads } from "#server/operations/leads/export/export-leads.ts";
import type { LeadFilter } from "#server/operations/leads/lead-conditions.ts";
import { traceSearch } from "#server/operations/leads/lead-search.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";

/** The list as a file, with the URL's filters. Exports are audited. */
export const loader = freshLoader("operator", async ({ staff, deps: { db, ring }, params, request }) => {
  const { formId } = params;
  if (!isFormType(formId)) throw data("Invalid form type", { status: 404 });
  const { searchParams } = new URL(request.url);
  const { filter } = readLeadFilter(formId, searchParams);
  const about = { actor: staff.email, target: { kind: "form", id: formId } } as const;
  await recordAudit(db, { ...about, action: "leads.export", details: auditedFilter(ring, filter) });
  const day = new Date().toISOString().slice(0, 10);
  return csvDownload(`${formId}-${day}.csv`, exportLeads(db, filter), (details) =>
    recordAudit(db, { ...about, action: "leads.exported", details }),
  );
});

/** The audited filter; searches only as kind and hash, because they may be a visitor's name. */
const auditedFilter = (ring: KeyRing, { view, status, apiServiceId, source, search, since, until }: LeadFilter) => ({
  view: view ?? null,
  status: status ?? null,
  apiServiceId: apiServiceId ?? null,
  source: source ?? null,
  since: since?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
  ...(search === undefined ? {} : traceSearch(ring, search)),
});
