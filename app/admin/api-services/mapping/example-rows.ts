import { isXml, xmlLeaves } from "#app/admin/api-services/xml/xml-text.ts";
import type { MappingRow } from "./mapping-rows.ts";

const MOST = 60;

/** What a field of theirs is likely to be, by the end of its name. The first that fits decides. */
const GUESSES: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/, "lead.email"],
  [/phone|tel|mobil|handy/, "lead.phoneE164"],
  [/zip|plz|post(al|leit)/, "lead.postalCode"],
  [/city|town|^ort$|place|stadt/, "lead.place"],
  [/street|stra(ss|ß)e|address/, "lead.street"],
  [/salutation|anrede|gender|title/, "lead.salutation"],
  [/first|vorname|given/, "lead.firstName"],
  [/last|nachname|surname|family/, "lead.lastName"],
  [/care|pflege/, "lead.canonical.careGrade"],
  [/stair|trepp/, "lead.answers.staircaseShape"],
  [/created|date|time/, "lead.createdAt"],
  [/source_?url|page/, "lead.sourceUrl"],
  [/test/, "lead.isTest"],
  [/name/, "lead.fullName"],
  [/(^|_|external|lead)id$|ref/, "delivery.id"],
];

export type Example = { rows: MappingRow[]; format: "json" | "xml" };

/** Rows for a buyer's own example request: nested fields, each with our field by its name, or its example as a constant. */
export function readExample(text: string): Example | undefined {
  const format = isXml(text) ? "xml" : "json";
  const rows = format === "xml" ? xmlLeaves(text).map(({ path, value }) => rowOf(path, value)) : rowsOfJson(text);
  return rows.length === 0 || rows.length > MOST ? undefined : { rows, format };
}

function rowsOfJson(text: string): MappingRow[] {
  const example = parse(text);
  return typeof example === "object" && example !== null && !Array.isArray(example) ? rowsIn(example, "") : [];
}

const rowsIn = (fields: object, above: string): MappingRow[] =>
  Object.entries(fields).flatMap(([name, value]): MappingRow[] => {
    const target = `${above}${name}`;
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return rowsIn(value as object, `${target}.`);
    return [rowOf(target, value)];
  });

function rowOf(target: string, value: unknown): MappingRow {
  const name = target.slice(target.lastIndexOf(".") + 1).toLowerCase();
  const guess = GUESSES.find(([pattern]) => pattern.test(name));
  if (guess) return { target, source: guess[1], text: "", words: {} };
  return typeof value === "string" && value !== "" && !value.includes("{{")
    ? { target, source: "text", text: value, words: {} }
    : { target, source: "json", text: JSON.stringify(value), words: {} };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
