import { mapInSlices } from "#server/platform/in-slices.ts";
import { isWiderThan, readCsv, type CsvProblem, type CsvRow } from "#server/platform/csv.ts";
import { findColumns, type CostColumns, type Platform } from "./cost-columns.ts";
import { readDay, slashOrderOf, type SlashOrder } from "./read-day.ts";

type DecimalSign = "," | ".";

/** Blanks of any width, euro signs, and the Swiss thousands separator. */
const IGNORED = /[\s\u00a0\u202f']|€|EUR/g;
const AMOUNT = /^-?\d[\d.,]*$/;

const bare = (text: string): string => text.replaceAll(IGNORED, "");

/**
 * Finds the decimal sign of a file by an amount that can only be read one way: one with both signs, or with other than three
 * digits after its only one. undefined if there is none.
 */
export function decimalSignOf(amounts: readonly string[]): DecimalSign | undefined {
  for (const text of amounts) {
    const amount = bare(text);
    const [comma, point] = [amount.lastIndexOf(","), amount.lastIndexOf(".")];
    if (comma >= 0 && point >= 0) return comma > point ? "," : ".";
    const match = /^-?\d+([.,])(\d+)$/.exec(amount);
    if (match && match[2]?.length !== 3) return match[1] as DecimalSign;
  }
  return undefined;
}

/** Whole cents; undefined if it is not an amount in euros or contradicts the file's decimal sign. */
export function readAmount(text: string, decimal: DecimalSign): number | undefined {
  const amount = bare(text);
  if (amount === "" || /^-+$/.test(amount)) return 0; // platforms leave a zero empty or print a dash
  if (!AMOUNT.test(amount)) return undefined;
  const [thousand, sign] = decimal === "," ? [".", ","] : [",", "."];
  const [whole = "", cents = "", ...more] = amount.split(sign);
  const isWhole = /^-?\d+$/.test(whole) || new RegExp(`^-?\\d{1,3}(\\${thousand}\\d{3})+$`).test(whole);
  if (more.length > 0 || !isWhole || !/^\d*$/.test(cents)) return undefined;
  return Math.round(Number(`${whole.replaceAll(thousand, "")}.${cents || "0"}`) * 100);
}

/** Number of clicks; undefined if invalid. */
export function readCount(text: string): number | undefined {
  const count = text.replaceAll(/[\s\u00a0\u202f'.,]/g, "");
  if (count === "" || /^-+$/.test(count)) return 0;
  return /^\d{1,9}$/.test(count) ? Number(count) : undefined;
}

/** A campaign's cost on a day, one line of the file. `id` is the platform's; empty if the file has none. */
export type CostLine = { line: number; day: string; campaign: string; id: string; cents: number; clicks: number };

export type WhyRejected =
  | "too-many-cells"
  | "no-campaign"
  | "no-day"
  | "unclear-day"
  | "several-days"
  | "future"
  | "no-amount"
  | "no-clicks"
  | "negative"
  | "currency";

export type RejectedLine = { line: number; text: string; why: WhyRejected };

export type CostFile =
  | {
      kind: "read";
      platform: Platform;
      lines: CostLine[];
      rejected: RejectedLine[];
      /** Number of total lines, which are skipped. */
      totals: number;
    }
  | CsvProblem
  | { kind: "currency"; currency: string };

/** Longer files have to be split. 5,000 campaigns in a month are 155,000 lines. */
const MAX_LINES = 200_000;
/** Meta allows 400 characters, Google 256. */
const MAX_NAME_LENGTH = 400;
const MAX_TEXT_LENGTH = 200;
const EARLIEST = "2015-01-01";

/** "Total: Account", "Gesamt: Konto", "Gesamt – Kampagnen". */
const TOTAL = /^(total|gesamt|summe|ergebnisse|results from)\b/i;

const isHeading = (cells: readonly string[]): boolean => findColumns(cells) !== undefined;

/** Parses a Google Ads or Meta Ads export, split by day. Every line is read, rejected with a reason, or counted as a total. */
export async function readCostFile(bytes: Uint8Array, today: string): Promise<CostFile> {
  const table = await readCsv(bytes, { isHeading, maxRows: MAX_LINES });
  if (table.kind !== "table") return table;
  const { rows, heading } = table;
  const columns = findColumns(heading.cells);
  if (!columns) return { kind: "no-heading" };
  if (columns.inCurrency !== undefined && columns.inCurrency !== "EUR")
    return { kind: "currency", currency: columns.inCurrency };
  const cellsAt = (column: number) => mapInSlices(rows, ({ cells }) => cells[column] ?? "");
  const reading: Reading = {
    heading,
    columns,
    today,
    slashes: slashOrderOf(await cellsAt(columns.day)),
    // Meta prints decimal points in every language; Google uses the account's language.
    decimal:
      decimalSignOf(await cellsAt(columns.cost)) ?? (columns.isGerman && columns.platform === "google" ? "," : "."),
  };
  const read = await mapInSlices(rows, (row) => readLine(row, reading));
  return {
    kind: "read",
    platform: columns.platform,
    lines: read.filter((one): one is CostLine => one !== "total" && !("why" in one)),
    rejected: read.filter((one): one is RejectedLine => one !== "total" && "why" in one),
    totals: read.filter((one) => one === "total").length,
  };
}

/** Rejects ids that a spreadsheet has rounded, such as 1,20208E+17. */
const CAMPAIGN_ID = /^\d{1,30}$/;

type Reading = { heading: CsvRow; columns: CostColumns; today: string; slashes: SlashOrder; decimal: DecimalSign };

function readLine(
  row: CsvRow,
  { heading, columns, today, slashes, decimal }: Reading,
): CostLine | RejectedLine | "total" {
  const { line, cells } = row;
  const at = (column: number): string => cells[column] ?? "";
  const reject = (why: WhyRejected): RejectedLine => ({ line, text: cells.join(" | ").slice(0, MAX_TEXT_LENGTH), why });
  const campaign = at(columns.campaign).slice(0, MAX_NAME_LENGTH).trim();
  if (cells.some((cell) => TOTAL.test(cell)) && (campaign === "" || /^-+$/.test(campaign) || TOTAL.test(campaign)))
    return "total";
  if (campaign === "" && at(columns.day) === "" && at(columns.cost) !== "") return "total"; // Meta's total line has no label
  if (isWiderThan(heading, row)) return reject("too-many-cells");
  if (campaign === "" || /^-+$/.test(campaign)) return reject("no-campaign");
  const written = at(columns.day);
  const day = readDay(written, slashes);
  if (day === undefined) return reject(/^\d+\/\d+\/\d+$/.test(written) ? "unclear-day" : "no-day");
  if (columns.until >= 0 && readDay(at(columns.until), slashes) !== day) return reject("several-days");
  if (day > today) return reject("future");
  if (day < EARLIEST) return reject("no-day");
  const currency = columns.currency >= 0 ? at(columns.currency) : "";
  if (currency !== "" && currency.toUpperCase() !== "EUR" && currency !== "€") return reject("currency");
  if (/[$£¥]|USD|CHF|GBP/i.test(at(columns.cost))) return reject("currency");
  if (cells.length <= columns.cost) return reject("no-amount");
  const cents = readAmount(at(columns.cost), decimal);
  if (cents === undefined) return reject("no-amount");
  if (cents < 0) return reject("negative");
  const clicks = columns.clicks >= 0 ? readCount(at(columns.clicks)) : 0;
  if (clicks === undefined) return reject("no-clicks");
  const id = columns.id >= 0 && CAMPAIGN_ID.test(at(columns.id)) ? at(columns.id) : "";
  return { line, day, campaign, id, cents, clicks };
}
