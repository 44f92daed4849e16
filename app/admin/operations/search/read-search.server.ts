import { findServices } from "#server/delivery/api-services/list-services.ts";
import { recordReading } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import { searchLeads } from "#server/operations/leads/search-leads.ts";
import { findReturns } from "#server/sales/returns/import-returns.ts";
import { traceSearch } from "#server/operations/leads/lead-search.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import type { Staff } from "#server/staff/roles.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Found } from "./hits.ts";

const LONGEST = 200;

/** `ring`: for the hash in the audit log. */
type SearchDeps = { db: Database; ring: KeyRing };

/** Leads and services matching a text. Contact data is masked for viewers; others' searches are audited, never for whom. */
export async function readSearchFor({ db, ring }: SearchDeps, typed: string, staff: Staff): Promise<Found> {
  const q = typed.replaceAll("\0", "").trim().slice(0, LONGEST);
  const now = new Date();
  if (q === "") return { q, leads: null, services: [], returns: [], now };
  const mayAct = mayActAs(staff.role, "operator");
  const [leads, services, returns] = await Promise.all([
    searchLeads(db, q, { masked: !mayAct }),
    findServices(db, q),
    findReturns(db, q),
  ]);
  if (mayAct && leads.kind === "found") {
    await recordReading(db, { actor: staff.email, screen: "search", search: traceSearch(ring, q, leads.understood) });
  }
  return { q, leads, services, returns, now };
}
