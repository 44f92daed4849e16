import type { Executor } from "#server/platform/db/database.ts";
import { readCursor, type Cursor } from "#server/platform/db/cursor.ts";
import { whyEmailIsBlocked } from "#server/leads/spam/email-address.ts";
import { CSV_BEGIN, csvLine, type CsvChunk } from "#server/platform/csv.ts";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { conditionsOf, type LeadFilter } from "#server/operations/leads/lead-conditions.ts";
import { readSearch } from "#server/operations/leads/lead-search.ts";
import { answerTo, missingAnswers, questionsOf } from "#server/operations/leads/questions-of.ts";
import { servicesOfForm, type ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import { deliveriesOf, STORED_LEAD, type StoredLead } from "#server/operations/leads/stored-lead.ts";
import { scanLeads } from "#server/operations/leads/page-leads.ts";

const AT_ONCE = 1_000;

const STATUS_TEXTS: Readonly<Record<DeliveryStatus, string>> = {
  not_sent: "Not sent",
  pending: "Pending",
  success: "Success",
  warning: "Warning",
  error: "Error",
  in_doubt: "In doubt",
  closed: "Closed",
};

/**
 * Filtered leads as a CSV file, newest first: answers in question order, then the status at each service. Streams a thousand
 * leads at a time, to bound memory.
 */
export async function* exportLeads(db: Executor, filter: LeadFilter): AsyncGenerator<CsvChunk, void, void> {
  const services = await servicesOfForm(db, filter.formType);
  const questions = questionsOf(filter.formType);
  const head = [
    "Id",
    "Received",
    ...questions.map(({ question }) => question),
    "Source",
    "Source URL",
    "Blocked",
    "Missing answers",
  ];
  yield { text: CSV_BEGIN + csvLine([...head, ...services.map(({ name }) => name)]), ids: [] };

  const wanted = { conditions: conditionsOf(filter), readings: readSearch(filter.search ?? ""), columns: STORED_LEAD };
  let from: Cursor | undefined;
  do {
    const walk = { direction: "older" as const, limit: AT_ONCE, ...(from === undefined ? {} : { from }) };
    const { rows, reached }: { rows: StoredLead[]; reached?: Cursor } = await scanLeads<StoredLead>(db, wanted, walk);
    const lines = rows.map((row) =>
      csvLine([
        row.id,
        inBerlin(row.created_at),
        ...questions.map((question) => answerTo(question, row.submission_data)),
        row.source,
        sourceUrlIn(row.submission_data),
        blockedNote(row),
        missingAnswers(questions, row.submission_data),
        ...(row.is_quarantined ? services.map(() => "In quarantine") : statuses(row, services)),
      ]),
    );
    if (rows.length > 0) yield { text: lines.join(""), ids: rows.map(({ id }) => id) };
    from = rows.length === AT_ONCE ? readCursor(rows.at(-1)?.place ?? "") : reached;
  } while (from !== undefined);
}

/** The stored page address with all its parameters. */
const sourceUrlIn = (data: unknown): string => {
  const url = (data as { sourceUrl?: unknown }).sourceUrl;
  return typeof url === "string" ? url : "";
};

function statuses(row: StoredLead, services: readonly ServiceOfForm[]): string[] {
  const ids = services.map(({ id }) => id);
  const statuses = new Map(deliveriesOf(row, ids).map(({ apiServiceId, status }) => [apiServiceId, status]));
  return ids.map((id) => STATUS_TEXTS[statuses.get(id) ?? "not_sent"]);
}

function blockedNote({ submission_data }: StoredLead): string {
  const email = submission_data["email"];
  switch (whyEmailIsBlocked(typeof email === "string" ? email : "")) {
    case "test-email":
      return 'Email contains "test"';
    case "invalid-email":
      return "Invalid email format";
    case undefined:
      return "";
  }
}

const berlin = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Berlin",
  dateStyle: "short",
  timeStyle: "medium",
});

/** 2026-11-15 09:30:00, a format every spreadsheet reads. */
const inBerlin = (moment: Date): string => berlin.format(moment);
