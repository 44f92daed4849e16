import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { statusOf, worstOf, type DeliveryState, type DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { whyEmailIsBlocked } from "#server/leads/spam/email-address.ts";
import { findByCode } from "#server/leads/self-service-pages/open-page.ts";
import { readCode } from "#server/leads/self-service-pages/page-token.ts";
import { isSale } from "#server/delivery/stats/what-counts.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import { maskEmail, maskName, maskPhone, type Viewer } from "#server/leads/submissions/redact-person.ts";
import { readSearch, understand, type Understood } from "./lead-search.ts";
import { groupByPerson, type SamePersonGroup } from "./group-by-person.ts";
import { scanLeads } from "./page-leads.ts";

export type FoundLead = {
  id: string;
  formType: FormType;
  receivedAt: Date;
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  /** Of its worst sale; quarantined and blocked leads are not sent. */
  state: DeliveryStatus | "blocked" | "quarantined";
};

/** `too-short`: no index could answer. `refused`: viewers must not search for people. `isMore`: there are older ones. */
export type LeadSearch =
  | { kind: "found"; understood: Understood; people: SamePersonGroup<FoundLead>[]; isMore: boolean }
  | { kind: "too-short" }
  | { kind: "refused" };

const MOST = 20;

type Row = {
  id: string;
  form_type: FormType;
  created_at: Date;
  submission_data: Record<string, unknown>;
  normalised: Record<string, unknown>;
  is_quarantined: boolean;
  states: DeliveryState[];
};

const COLUMNS = sql`s.id, s.form_type, s.created_at, s.submission_data, s.normalised,
  s.quarantined_at is not null as is_quarantined,
  array(select state from deliveries d join api_services service on service.id = d.api_service_id and ${isSale("service")}
    where d.submission_id = s.id and d.state <> 'idle') as states`;

/** The newest matching leads of all forms and the quarantine, grouped by person. */
export async function searchLeads(db: Executor, text: string, { masked }: Viewer): Promise<LeadSearch> {
  const byCode = masked ? undefined : await leadOfCode(db, text);
  const all = readSearch(byCode ?? text);
  const readings = all.filter(({ impersonal }) => impersonal || !masked);
  if (!all.some(({ byIndex }) => byIndex)) return { kind: "too-short" };
  if (readings.length === 0) return { kind: "refused" };
  const wanted = { conditions: { synthetic: false, inOrder: [], others: [], range: [] }, readings, columns: COLUMNS };
  const { rows, reached } = await scanLeads<Row>(db, wanted, { direction: "older", limit: MOST + 1 });
  const people = groupByPerson(rows.slice(0, MOST), ({ normalised }) => ({
    email: textOf(normalised["email"]),
    phone: textOf(normalised["phone"]),
  }));
  return {
    kind: "found",
    understood: byCode === undefined ? understand(text) : { kind: "code" },
    people: people.map(({ leads, same }) => ({ same, leads: leads.map((row) => toFound(row, masked)) })),
    isMore: rows.length > MOST || reached !== undefined,
  };
}

/** The lead of a page code read out on the phone. Names may look like codes, so it counts only if it is found. */
const leadOfCode = async (db: Executor, text: string): Promise<string | undefined> =>
  readCode(text) === undefined ? undefined : findByCode(db, text);

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function toFound(row: Row, masked: boolean): FoundLead {
  const contact = contactIn(row.submission_data, row.normalised);
  const { fullName = "", email = "", phone = "", postalCode = "" } = contact;
  return {
    id: row.id,
    formType: row.form_type,
    receivedAt: row.created_at,
    name: masked ? maskName(fullName) : fullName,
    email: masked ? maskEmail(email) : email,
    phone: masked ? maskPhone(phone) : phone,
    postalCode,
    state: stateOf(row),
  };
}

function stateOf(row: Row): FoundLead["state"] {
  if (row.is_quarantined) return "quarantined";
  const worst = worstOf(row.states.map(statusOf));
  if (worst !== null) return worst;
  const typed = row.submission_data["email"];
  return whyEmailIsBlocked(typeof typed === "string" ? typed : "") ? "blocked" : "not_sent";
}
