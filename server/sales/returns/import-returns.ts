import type { Database, Executor } from "#server/platform/db/database.ts";
import { isWiderThan, readCsv, type CsvProblem, type CsvRow } from "#server/platform/csv.ts";
import { recordReturns, type RecordReturnResult, type NewReturn } from "./record-return.ts";
import { RETURN_REASONS, type ReturnReason } from "./return-rules.ts";
import { sql } from "kysely";
import { listReturns } from "./list-returns.ts";
import type { ReturnState } from "./return-state.ts";

/** A return request as the global search shows it; it names no visitor. */
export type FoundReturn = { id: string; buyer: string; state: ReturnState; dueAt: Date };

const MOST = 5;
const SHORTEST_NAME = 3;
/** The request's reference, or an id of the request, allocation, delivery, lead or order. */
const REFERENCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?$/i;

/** By reference in any state; by buyer's name only open ones, due first. */
export async function findReturns(db: Executor, q: string): Promise<FoundReturn[]> {
  if (REFERENCE.test(q)) {
    const pages = await Promise.all(
      (["open", "decided", "lapsed"] as const).map((view) => listReturns(db, { view, reference: q })),
    );
    return pages.flatMap(({ rows }) => rows).slice(0, MOST);
  }
  if (q.length < SHORTEST_NAME) return [];
  const { rows } = await sql<FoundReturn>`
    select returns.id, legal_name as buyer, returns.state, due_at as "dueAt"
    from returns join allocations on allocations.id = allocation_id join buyers on buyers.id = allocations.buyer_id
    where returns.state = 'open' and position(lower(${q}) in lower(legal_name)) > 0
    order by due_at, returns.id limit ${MOST}`.execute(db);
  return rows;
}

/** One line of a buyer's list, and its result. */
export type ImportedReturn = {
  line: number;
  reference: string;
  reason: string;
  result: RecordReturnResult["kind"] | Unreadable;
};

type Unreadable = "no-reference" | "no-reason" | "too-many-cells";

export type ImportReturnsResult = { kind: "imported"; lines: ImportedReturn[] } | CsvProblem;

/** Longer lists need a second file. */
const MAX_LINES = 5000;
/** Batch size; keeps locks on the audit log and the allocations short. */
const AT_ONCE = 100;

const COLUMNS = {
  reference: ["reference", "referenz", "lead", "lead-id", "id"],
  reason: ["reason", "grund"],
  note: ["note", "notiz", "bemerkung", "comment", "kommentar"],
  tries: ["tries", "versuche", "anrufversuche"],
  onDays: ["days", "tage"],
} as const;

/** Reasons as buyers write them, in German and English, besides our own words. */
const REASON_TEXTS: Readonly<Record<ReturnReason, readonly string[]>> = {
  "dead-number": ["nummer falsch", "falsche nummer", "nummer nicht vergeben", "nummer ungültig", "wrong number"],
  unreachable: ["nicht erreichbar", "nicht erreicht", "not reached"],
  "unknown-person": ["person unbekannt", "unbekannt", "unknown"],
  fake: ["fake", "spaß", "scherz", "falsche angaben"],
  "wrong-product": ["falsches produkt", "anderes produkt", "wrong product"],
  duplicate: ["dublette", "doppelt", "duplikat", "bereits bekannt"],
};

/** undefined if the reason is unknown. */
export function readReason(text: string): ReturnReason | undefined {
  const word = text.trim().toLowerCase();
  return RETURN_REASONS.find(
    (reason) => word === reason || word === reason.replace("-", " ") || REASON_TEXTS[reason].includes(word),
  );
}

/**
 * Imports a buyer's list in batches. Idempotent, also after a failure half-way: one request per allocation. Every line gets a
 * result.
 */
export async function importReturns(
  db: Database,
  { bytes, buyerId }: { bytes: Uint8Array; buyerId: string },
  actor: string,
): Promise<ImportReturnsResult> {
  const table = await readCsv(bytes, { isHeading, maxRows: MAX_LINES });
  if (table.kind !== "table") return table;
  const read = table.rows.map((row) => readLine(row, table.heading, buyerId));
  const lines: ImportedReturn[] = [];
  for (let first = 0; first < read.length; first += AT_ONCE) {
    const some = read.slice(first, first + AT_ONCE);
    const results = await recordReturns(db, some.flatMap(({ input }) => input ?? []), actor); // prettier-ignore
    for (const { said, input, rejected } of some) {
      const result = input ? results.shift()?.kind : rejected;
      lines.push({ ...said, result: result ?? "not-found" });
    }
  }
  return { kind: "imported", lines };
}

const isHeading = (cells: readonly string[]): boolean =>
  columnIn(cells, "reference") >= 0 && columnIn(cells, "reason") >= 0;

const columnIn = (heading: readonly string[], column: keyof typeof COLUMNS): number =>
  heading.findIndex((cell) => (COLUMNS[column] as readonly string[]).includes(cell.toLowerCase()));

type Line = {
  said: Omit<ImportedReturn, "result">;
  input?: NewReturn;
  rejected?: Unreadable;
};

function readLine(row: CsvRow, heading: CsvRow, buyerId: string): Line {
  const { line, cells } = row;
  const cell = (column: keyof typeof COLUMNS): string => cells[columnIn(heading.cells, column)] ?? "";
  const reference = cell("reference");
  const reason = readReason(cell("reason"));
  const said = { line, reference: shortened(reference), reason: shortened(cell("reason")) };
  if (isWiderThan(heading, row)) return { said, rejected: "too-many-cells" };
  if (reference === "") return { said, rejected: "no-reference" };
  if (reason === undefined) return { said, rejected: "no-reason" };
  const [tries, onDays] = [numberIn(cell("tries")), numberIn(cell("onDays"))];
  const input: NewReturn = {
    reference,
    buyerId,
    reason,
    note: cell("note"),
    cameBy: "csv",
    ...(tries !== undefined && { tries }),
    ...(onDays !== undefined && { onDays }),
  };
  return { said, input };
}

const MAX_SHOWN_LENGTH = 80;
const shortened = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;

const numberIn = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined);
