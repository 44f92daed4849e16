import type { Executor } from "#server/platform/db/database.ts";
import { textOf, type Cursor } from "#server/platform/db/cursor.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import { whyEmailIsBlocked, type SendBlock } from "#server/leads/spam/email-address.ts";
import { conditionsOf, type LeadFilter } from "./lead-conditions.ts";
import { missingAnswers, questionsOf, type AskedQuestion } from "./questions-of.ts";
import { readSearch } from "./lead-search.ts";
import { maskEmail, maskName, maskPhone, type Viewer } from "#server/leads/submissions/redact-person.ts";
import { deliveriesOf, enabledServices, STORED_LEAD, type LeadDelivery, type StoredLead } from "./stored-lead.ts";
import { scanLeads } from "./page-leads.ts";

export type LeadRow = {
  id: string;
  /** Cursor of the row; newer rows sort higher as text. */
  place: string;
  receivedAt: Date;
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  source: string;
  blocked: SendBlock | null;
  /** Nothing is sent until it is released. */
  isQuarantined: boolean;
  /** A question about the project has no answer. */
  isIncomplete: boolean;
  /** Sent by the synthetic monitor. */
  isSynthetic: boolean;
  /** For every service enabled for the form, and others that got the lead. */
  deliveries: LeadDelivery[];
};

/**
 * `newer` and `older` are cursors. A page may be short and still have an `older`: without an index for the filter, only a limited
 * number of leads is checked per page.
 */
export type LeadPage = {
  rows: LeadRow[];
  newer: string | null;
  older: string | null;
  /** Viewers must not search for people. */
  isSearchRefused?: true;
};

const PER_PAGE = 50;

/** One page of a form's leads, newest first. */
export async function findLeads(
  db: Executor,
  filter: LeadFilter,
  place: { before?: Cursor; after?: Cursor },
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
    scanLeads<StoredLead>(db, { conditions: conditionsOf(filter), readings, columns: STORED_LEAD }, walk),
    enabledServices(db, filter.formType),
  ]);
  const page = found.slice(0, PER_PAGE);
  const beyond = found.length > PER_PAGE ? (page.at(-1)?.place ?? null) : reached ? textOf(reached) : null;
  if (direction === "newer" && page.length === 0) return findLeads(db, filter, {}, viewer);
  const questions = questionsOf(filter.formType);
  const rows = (direction === "older" ? page : page.toReversed()).map((row) =>
    toRow(row, { enabled, questions }, viewer),
  );
  return direction === "older"
    ? { rows, newer: from === undefined ? null : (page[0]?.place ?? null), older: beyond }
    : { rows, newer: beyond, older: page[0]?.place ?? null };
}

function toRow(
  stored: StoredLead,
  { enabled, questions }: { enabled: readonly string[]; questions: readonly AskedQuestion[] },
  { masked }: Viewer,
): LeadRow {
  const contact = contactIn(stored.submission_data, stored.normalised);
  const { fullName = "", phone = "", postalCode = "" } = contact;
  const typed = stored.submission_data["email"];
  const email = typeof typed === "string" ? typed : "";
  return {
    id: stored.id,
    place: stored.place,
    receivedAt: stored.created_at,
    name: masked ? maskName(fullName) : fullName,
    email: masked ? maskEmail(email) : email,
    phone: masked ? maskPhone(phone) : phone,
    postalCode,
    source: stored.source,
    blocked: whyEmailIsBlocked(email) ?? null,
    isQuarantined: stored.is_quarantined,
    isIncomplete: missingAnswers(questions, stored.submission_data) > 0,
    isSynthetic: stored.is_synthetic,
    deliveries: deliveriesOf(stored, enabled),
  };
}
