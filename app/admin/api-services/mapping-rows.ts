import type { Read } from "#server/delivery/adapter.ts";

/**
 * A mapping as rows "their field <- our field". `source` is a path of the lead, `setting.leadType`, `setting.customField`,
 * `text` (which may hold {{paths}}) or `json` for what the rows cannot express.
 */
export type MappingRow = { target: string; source: string; text: string };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined if rows cannot express it: a dotted row means nesting, so no field may have a dot in its name. */
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
    return { target, source: "text", text: value };
  const directive = isFields(value) && Object.keys(value).length === 1 ? value : {};
  const { "@path": path, "@setting": setting, "@template": template } = directive;
  if (typeof path === "string") return { target, source: path, text: "" };
  if (typeof setting === "string") return { target, source: `setting.${setting}`, text: "" };
  if (typeof template === "string" && template.includes("{{")) return { target, source: "text", text: template };
  return { target, source: "json", text: JSON.stringify(value) };
}

/** The body that the rows describe. Rows without a target and a source are forgotten. */
export function bodyOf(rows: readonly MappingRow[]): Read<Fields> {
  const body: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const row of rows) {
    if (row.target.trim() === "" && row.text.trim() === "") continue;
    const problem = place(body, row.target.trim().split("."), nodeOf(row));
    if (problem !== undefined) problems.push(`request.body.${row.target}: ${problem}`);
  }
  return problems.length === 0 ? { ok: true, value: body } : { ok: false, problems };
}

const NO_JSON = Symbol("no JSON");

function nodeOf({ source, text }: MappingRow): unknown {
  if (source === "text") return text.includes("{{") ? { "@template": text } : text;
  if (source === "json") return parseJson(text);
  if (source.startsWith("setting.")) return { "@setting": source.slice("setting.".length) };
  return { "@path": source };
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
