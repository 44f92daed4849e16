import type { Database, Executor } from "#server/platform/db/database.ts";
import { isWiderThan, readCsv, type CsvProblem, type CsvRow } from "#server/platform/csv.ts";
import { claimAll, type Claimed, type NewClaim } from "./claim.ts";
import { RETURN_REASONS, type ReturnReason } from "./return-rules.ts";
import { sql } from "kysely";
import { listReturns } from "./list-returns.ts";
import type { ReturnState } from "./return-state.ts";

/** A claim as the search over everything shows it: it names no visitor. */
export type FoundClaim = { id: string; buyer: string; state: ReturnState; dueAt: Date };

const MOST = 5;
const SHORTEST_NAME = 3;
/** The claim's reference, or an id of the claim, the place, the delivery, the lead or the order. */
const REFERENCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?$/i;

/** By a reference whatever became of them; by a buyer's name those that wait, due first. */
export async function findClaims(db: Executor, q: string): Promise<FoundClaim[]> {
  if (REFERENCE.test(q)) {
    const pages = await Promise.all(
      (["open", "decided", "lapsed"] as const).map((view) => listReturns(db, { view, reference: q })),
    );
    return pages.flatMap(({ rows }) => rows).slice(0, MOST);
  }
  if (q.length < SHORTEST_NAME) return [];
  const { rows } = await sql<FoundClaim>`
    select returns.id, legal_name as buyer, returns.state, due_at as "dueAt"
    from returns join allocations on allocations.id = allocation_id join buyers on buyers.id = allocations.buyer_id
    where returns.state = 'open' and position(lower(${q}) in lower(legal_name)) > 0
    order by due_at, returns.id limit ${MOST}`.execute(db);
  return rows;
}

/** One line of a buyer's list as it says it, and what came of it. */
export type ImportedClaim = {
  line: number;
  reference: string;
  reason: string;
  result: Claimed["kind"] | Unreadable;
};

type Unreadable = "no-reference" | "no-reason" | "too-many-cells";

export type ImportedClaims = { kind: "imported"; lines: ImportedClaim[] } | CsvProblem;

/** More is a second file. */
const MOST_LINES = 5000;
/** Lines of a transaction: others wait for the audit log and for these places until it ends. */
const AT_ONCE = 100;

const COLUMNS = {
  reference: ["reference", "referenz", "lead", "lead-id", "id"],
  reason: ["reason", "grund"],
  note: ["note", "notiz", "bemerkung", "comment", "kommentar"],
  tries: ["tries", "versuche", "anrufversuche"],
  onDays: ["days", "tage"],
} as const;

/** As buyers write them, in German and English, beside our own words. */
const REASON_WORDS: Readonly<Record<ReturnReason, readonly string[]>> = {
  "dead-number": ["nummer falsch", "falsche nummer", "nummer nicht vergeben", "nummer ungültig", "wrong number"],
  unreachable: ["nicht erreichbar", "nicht erreicht", "not reached"],
  "unknown-person": ["person unbekannt", "unbekannt", "unknown"],
  fake: ["fake", "spaß", "scherz", "falsche angaben"],
  "wrong-product": ["falsches produkt", "anderes produkt", "wrong product"],
  duplicate: ["dublette", "doppelt", "duplikat", "bereits bekannt"],
};

/** Undefined: no reason that we know. */
export function readReason(text: string): ReturnReason | undefined {
  const word = text.trim().toLowerCase();
  return RETURN_REASONS.find(
    (reason) => word === reason || word === reason.replace("-", " ") || REASON_WORDS[reason].includes(word),
  );
}

/**
 * A buyer's list of claims, in transactions of some lines each. Sent twice, also after it has failed half-way, it changes nothing twice: each place
 * is claimed once. Every line says what came of it.
 */
export async function importClaims(
  db: Database,
  { bytes, buyerId }: { bytes: Uint8Array; buyerId: string },
  actor: string,
): Promise<ImportedClaims> {
  const table = await readCsv(bytes, { isHeading, mostRows: MOST_LINES });
  if (table.kind !== "table") return table;
  const read = table.rows.map((row) => readLine(row, table.heading, buyerId));
  const lines: ImportedClaim[] = [];
  for (let first = 0; first < read.length; first += AT_ONCE) {
    const some = read.slice(first, first + AT_ONCE);
    const claimed = await claimAll(db, some.flatMap(({ input }) => input ?? []), actor); // prettier-ignore
    for (const { said, input, rejected } of some) {
      const result = input ? claimed.shift()?.kind : rejected;
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
  said: Omit<ImportedClaim, "result">;
  input?: NewClaim;
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
  const input: NewClaim = {
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

const LONGEST_SHOWN = 80;
const shortened = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

const numberIn = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined);
