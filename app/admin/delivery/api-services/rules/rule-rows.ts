import type { ParseResult } from "#server/delivery/adapter.ts";
import { isXml, xmlLeaves, type Fact } from "#app/admin/delivery/api-services/xml/xml-text.ts";

const MOST = 8;
const LONGEST = 40;
/** Fields that differ for every lead: their presence tells something, their value does not. */
const NAMES_A_LEAD = /(id|ref|reference|number|nr|token|time|date|at)$/i;

/** Rules suggested by a response: each short fact in it, and its status alone. */
export function rulesFromAnswer(status: number, body: string): { words: string; rule: RuleRow }[] {
  const base = { status: String(status), means: "accepted" };
  const facts = factsIn(body).map(({ path, value }) =>
    isShort(value) && !NAMES_A_LEAD.test(path)
      ? { words: `${path} is ${value}`, rule: { ...base, path, test: "is" as const, value } }
      : { words: `${path} exists`, rule: { ...base, path, test: "exists" as const, value: "" } },
  );
  const text = body.trim();
  const whole =
    facts.length === 0 && isShort(text)
      ? [{ words: `the text is ${text}`, rule: { ...base, path: "", test: "is" as const, value: text } }]
      : [];
  const alone = { words: `any answer with ${status}`, rule: { ...base, path: "", test: "any" as const, value: "" } };
  return [...facts.slice(0, MOST), ...whole, alone];
}

const isShort = (value: string): boolean => value !== "" && value.length <= LONGEST && !/[,\n<]/.test(value);

function factsIn(body: string): Fact[] {
  try {
    return leavesOf(JSON.parse(body), "");
  } catch {
    return isXml(body) ? xmlLeaves(body) : [];
  }
}

function leavesOf(value: unknown, path: string): Fact[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, below]) => leavesOf(below, path === "" ? name : `${path}.${name}`));
  }
  if (path === "" || !["string", "number", "boolean"].includes(typeof value)) return [];
  return [{ path, value: typeof value === "string" ? value : JSON.stringify(value) }];
}

/**
 * A response rule as a row of controls. `path` is the place in the response, empty for the whole text; `value` is the expected
 * value, or several separated by commas.
 */
export type RuleRow = { status: string; path: string; test: RuleTest; value: string; means: string };

export const RULE_TESTS = ["is", "contains", "exists", "missing", "any"] as const;
export type RuleTest = (typeof RULE_TESTS)[number];

/** Path of the whole text in the definition. */
const WHOLE_TEXT = "@body";

export const BLANK_RULE: RuleRow = { status: "", path: "", test: "is", value: "", means: "accepted" };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** undefined if rows cannot express it. */
export function ruleRowsOf(rules: unknown): RuleRow[] | undefined {
  if (!Array.isArray(rules)) return [];
  const rows = rules.map(rowOf);
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function rowOf(rule: unknown): RuleRow | undefined {
  if (!isFields(rule) || !isFields(rule["when"]) || typeof rule["then"] !== "string") return undefined;
  const { status, path, in: values, exists, contains } = rule["when"];
  const base = { status: Array.isArray(status) ? status.join(", ") : "", means: rule["then"] };
  const asks = [values, exists, contains].filter((ask) => ask !== undefined).length;
  if (path === undefined) return asks === 0 ? { ...base, path: "", test: "any", value: "" } : undefined;
  if (typeof path !== "string" || asks !== 1) return undefined;
  const row = { ...base, path: path === WHOLE_TEXT ? "" : path };
  if (typeof exists === "boolean") return { ...row, test: exists ? "exists" : "missing", value: "" };
  if (typeof contains === "string") return { ...row, test: "contains", value: contains };
  const words = Array.isArray(values) ? values.map(String) : [];
  return words.some((word) => word.includes(",") || word.trim() !== word)
    ? undefined
    : { ...row, test: "is", value: words.join(", ") };
}

/** The rules that the rows describe; empty rows are dropped. */
export function rulesFrom(rows: readonly RuleRow[]): ParseResult<Fields[]> {
  const problems: string[] = [];
  const rules = rows.filter(isFilledIn).map((row, index) => {
    const problem = problemIn(row);
    if (problem !== undefined) problems.push(`Answer rule ${index + 1}: ${problem}`);
    return ruleOf(row);
  });
  return problems.length === 0 ? { ok: true, value: rules } : { ok: false, problems };
}

export const isFilledIn = ({ status, path, value }: RuleRow): boolean => status + path + value !== "";

const wordsIn = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

function problemIn({ status, path, test, value }: RuleRow): string | undefined {
  if (!/^[1-5]\d\d([\s,]+[1-5]\d\d)*$|^$/.test(status.trim()))
    return "a status is a number such as 200, or several: 200, 201";
  if ((test === "is" || test === "contains") && wordsIn(value).length === 0)
    return "say what must stand in their answer";
  if ((test === "exists" || test === "missing") && path.trim() === "") return "say where to look in their answer";
  return undefined;
}

function ruleOf({ status, path, test, value, means }: RuleRow): Fields {
  const codes =
    status.trim() === ""
      ? {}
      : {
          status: status
            .trim()
            .split(/[\s,]+/)
            .map(Number),
        };
  const at = { path: path.trim() === "" ? WHOLE_TEXT : path.trim() };
  const when = { ...codes, ...(test === "any" ? {} : { ...at, ...askOf(test, value) }) };
  // oxlint-disable-next-line unicorn/no-thenable -- a word of the definition; nobody awaits a rule
  return { when, then: means };
}

function askOf(test: Exclude<RuleTest, "any">, value: string): Fields {
  switch (test) {
    case "is":
      return { in: wordsIn(value) };
    case "contains":
      return { contains: value.trim() };
    case "exists":
      return { exists: true };
    case "missing":
      return { exists: false };
  }
}
