import { isXml, xmlLeaves, type Fact } from "#app/admin/delivery/api-services/xml/xml-text.ts";
import type { RuleRow } from "./rule-rows.ts";

const MOST = 8;
const LONGEST = 40;
/** What is another one for every lead: that it is there says something, its value does not. */
const NAMES_A_LEAD = /(id|ref|reference|number|nr|token|time|date|at)$/i;

/** The rules that one answer suggests: each short fact in it, and its status alone. */
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
