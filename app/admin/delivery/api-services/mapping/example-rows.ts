import { isXml, xmlLeaves } from "#app/admin/delivery/api-services/xml/xml-text.ts";
import type { MappingRow } from "./mapping-rows.ts";

const MOST = 60;

/** Guesses our field by the words of theirs; the first match wins. */
const GUESSES: readonly (readonly [RegExp, string])[] = [
  [/\b(e ?)?mail(adress|\b)/, "lead.email"],
  [/\b(phone|tele|tel\b|mobil|handy)/, "lead.phoneE164"],
  [/\b(zip|plz\b|post(al|leit| ?code))/, "lead.postalCode"],
  [/\b(city|town|ort|wohnort|place|stadt)\b/, "lead.place"],
  [/\b(street|stra(ss|ß)e|anschrift)|^address/, "lead.street"],
  [/\b(salutation|anrede|gender)\b|^title$/, "lead.salutation"],
  [/\b(first|given) ?name\b|^(first|given)$|\bvorname\b/, "lead.firstName"],
  [/\b(last|family) ?name\b|^(last|family)$|\b(nachname|surname)\b/, "lead.lastName"],
  [/\b(care|pflege)/, "lead.canonical.careGrade"],
  [/\b(stair|trepp)/, "lead.answers.staircaseShape"],
  [/\b(created|submitted)\b|^(date|time|datetime|timestamp)$/, "lead.createdAt"],
  [/\bsource ?url\b|\bpage ?(url)?$/, "lead.sourceUrl"],
  [/\b(is ?)?test\b/, "lead.isTest"],
  [/^(full ?|lead ?|customer ?|contact ?)?name$/, "lead.fullName"],
  [/^((external|lead) ?)?id$|\bref(erence)?\b/, "delivery.id"],
];

export type Example = { rows: MappingRow[]; format: "json" | "xml" };

/** Turns a buyer's example request into rows: nested fields, each with our field by name, or its example value as a constant. */
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
  const words = wordsOf(target.slice(target.lastIndexOf(".") + 1));
  const guess = GUESSES.find(([pattern]) => pattern.test(words));
  if (guess && isLike(value, guess[1])) return { target, source: guess[1], text: "", words: {} };
  return typeof value === "string" && value !== "" && !value.includes("{{")
    ? { target, source: "text", text: value, words: {} }
    : { target, source: "json", text: JSON.stringify(value), words: {} };
}

/** Splits `firstName`, `first_name`, `FirstName` and `first-name` into the same words. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();

/** Matches a boolean of theirs (`phoneConsent: true`) only with our boolean field. */
const isLike = (value: unknown, field: string): boolean => typeof value !== "boolean" || field === "lead.isTest";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
