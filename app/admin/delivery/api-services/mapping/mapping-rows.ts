import type { ParseResult } from "#server/delivery/adapter.ts";

/**
 * A mapping as rows "their field <- our field". `source` is a path of the lead, `setting.leadType`, `setting.customField`, `text`
 * (with {{paths}}) or `json` for the rest.
 */
export type MappingRow = {
  target: string;
  source: string;
  text: string;
  /** Their words by our values; an empty word sends our value. */
  words: Readonly<Record<string, string>>;
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** undefined if rows cannot express it: dots mean nesting, so field names must not contain them. */
export function rowsOf(body: unknown): MappingRow[] | undefined {
  return isFields(body) && canBeNested(body) ? rowsIn(body, "") : undefined;
}

const canBeNested = (fields: Fields): boolean =>
  Object.keys(fields).length > 0 &&
  Object.keys(fields).every((key) => /^[^.@\s][^.]*$/.test(key) && key === key.trim());

const rowsIn = (fields: Fields, above: string): MappingRow[] =>
  Object.entries(fields).flatMap(([key, value]) => {
    const target = `${above}${key}`;
    return isFields(value) && canBeNested(value) ? rowsIn(value, `${target}.`) : [rowOf(target, value)];
  });

function rowOf(target: string, value: unknown): MappingRow {
  if (typeof value === "string" && value !== "" && !value.includes("{{"))
    return { target, source: "text", text: value, words: {} };
  const directive = isFields(value) && Object.keys(value).length === 1 ? value : {};
  const { "@path": path, "@setting": setting, "@template": template, "@map": map } = directive;
  if (typeof path === "string") return { target, source: path, text: "", words: {} };
  if (typeof setting === "string") return { target, source: `setting.${setting}`, text: "", words: {} };
  if (typeof template === "string" && template.includes("{{")) {
    return { target, source: "text", text: template, words: {} };
  }
  const table = tableIn(map);
  if (table) return { target, source: table.from, text: "", words: table.words };
  return { target, source: "json", text: JSON.stringify(value), words: {} };
}

/** A table of texts without an else, the form that rows can show. */
function tableIn(map: unknown): { from: string; words: Record<string, string> } | undefined {
  if (!isFields(map) || Object.keys(map).toSorted().join() !== "from,table") return undefined;
  const { from, table } = map;
  if (typeof from !== "string" || !isFields(table)) return undefined;
  const entries = Object.entries(table).flatMap(([ours, theirs]): [string, string][] =>
    typeof theirs === "string" && theirs.trim() === theirs && theirs !== "" ? [[ours, theirs]] : [],
  );
  return entries.length === 0 || entries.length < Object.keys(table).length
    ? undefined
    : { from, words: Object.fromEntries(entries) };
}

export const isFilledIn = ({ target, text }: MappingRow): boolean => target.trim() !== "" || text.trim() !== "";

/** The body that the rows describe; rows without target and source are dropped. */
export function bodyOf(rows: readonly MappingRow[]): ParseResult<Fields> {
  const body: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const row of rows) {
    if (!isFilledIn(row)) continue;
    const problem = place(body, row.target.trim().split("."), nodeOf(row));
    if (problem !== undefined) problems.push(`request.body.${row.target}: ${problem}`);
  }
  return problems.length === 0 ? { ok: true, value: body } : { ok: false, problems };
}

const NO_JSON = Symbol("no JSON");

function nodeOf({ source, text, words }: MappingRow): unknown {
  if (source === "text") return text.includes("{{") ? { "@template": text } : text;
  if (source === "json") return parseJson(text);
  if (source.startsWith("setting.")) return { "@setting": source.slice("setting.".length) };
  return Object.keys(words).length === 0 ? { "@path": source } : { "@map": { from: source, table: words } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}

function place(body: Record<string, unknown>, names: readonly string[], node: unknown): string | undefined {
  if (node === NO_JSON) return "is not JSON";
  const [name = "", ...below] = names;
  if (name === "" || name === "__proto__") return "needs the name of their field";
  const there = Object.hasOwn(body, name) ? body[name] : undefined;
  if (below.length === 0) {
    if (there !== undefined) return "is there twice";
    body[name] = node;
    return undefined;
  }
  if (there !== undefined && (!isFields(there) || !canBeNested(there))) return `${name} is already a field of its own`;
  const inner: Record<string, unknown> = isFields(there) ? there : {};
  const problem = place(inner, below, node);
  if (problem === undefined) body[name] = inner;
  return problem;
}

/** Name of the field for their word. It includes the source, so that a word does not outlive a change of it. */
export const wordField = (rowKey: number | string, source: string, value: string): string =>
  `${prefix(rowKey, source)}${value}`;

const prefix = (rowKey: number | string, source: string): string => `word:${rowKey}:${source}:`;

/** Submitted words, by our values. */
export function wordsIn(sent: FormData, rowKey: string, source: string): Record<string, string> {
  const begin = prefix(rowKey, source);
  return Object.fromEntries(
    [...sent].flatMap(([name, word]) =>
      name.startsWith(begin) && typeof word === "string" && word.trim() !== ""
        ? [[name.slice(begin.length), word.trim()]]
        : [],
    ),
  );
}
