import { ALL_ANSWERS, healthAnswerAt, isScalar, LEAD_PATHS } from "./lead-paths.ts";
import type { Json, MappingNode } from "./mapping.ts";
import { isObject, isPlainKey } from "./plain-object.ts";
import { readTemplate } from "./template.ts";

/** What a directive needs while it is read. `below` is the rest of the place, such as ".table". */
export type Reading = {
  readonly at: string;
  readonly healthAnswers: readonly string[];
  problem(sentence: string, below?: string): MappingNode;
  readNode(value: unknown, below: string): MappingNode;
  readEntries(fields: Readonly<Record<string, unknown>>, below: string): [string, MappingNode][];
};

type Directive = {
  /** Keys that are allowed beside the directive. */
  readonly beside?: readonly string[];
  read(value: unknown, reading: Reading, whole: Readonly<Record<string, unknown>>): MappingNode;
};

/** Placeholder for an unreadable part; a definition with a problem is never used. */
export const nothing: MappingNode = { kind: "literal", value: null };

const MAX_TABLE_ROWS = 200;

export const DIRECTIVES: ReadonlyMap<string, Directive> = new Map<string, Directive>([
  [
    "@path",
    {
      read: (value, reading) =>
        value === ALL_ANSWERS ? { kind: "answers" } : { kind: "path", path: readPath(value, reading) },
    },
  ],
  [
    "@setting",
    {
      read: (value, reading) =>
        value === "leadType" || value === "customField"
          ? { kind: "setting", name: value }
          : reading.problem("a setting is leadType or customField"),
    },
  ],
  ["@literal", { read: (value, reading) => readLiteral(value, reading) }],
  ["@template", { read: readTemplateNode }],
  ["@map", { read: readMap }],
  ["@if", { read: readIf }],
  ["@pairs", { beside: ["keyName", "valueName"], read: readPairs }],
]);

function readPath(value: unknown, reading: Reading, below = ""): string {
  if (typeof value !== "string") reading.problem("a path is text", below);
  else if (value === ALL_ANSWERS) reading.problem(`${ALL_ANSWERS} is an object; name one answer`, below);
  else if (!LEAD_PATHS.has(value)) reading.problem(`unknown path ${value}`, below);
  else {
    const health = healthAnswerAt(value);
    if (health !== undefined && !reading.healthAnswers.includes(health)) {
      reading.problem(`${value} is about health; it is sent only if healthAnswers lists "${health}"`, below);
    }
    return value;
  }
  return "";
}

/** Literal JSON. It is first read as a mapping, which limits its depth and size and checks its keys. */
function readLiteral(value: unknown, reading: Reading): MappingNode {
  const node = reading.readNode(value, "");
  return isLiteral(node) ? { kind: "literal", value: value as Json } : reading.problem("a literal holds no directives");
}

function isLiteral(node: MappingNode): boolean {
  if (node.kind === "object") return node.entries.every(([, field]) => isLiteral(field));
  if (node.kind === "list") return node.items.every(isLiteral);
  return node.kind === "literal";
}

function readTemplateNode(value: unknown, reading: Reading): MappingNode {
  const parts = typeof value === "string" ? readTemplate(value) : undefined;
  if (!parts) return reading.problem("a template is text with at least one {{path}}");
  for (const part of parts) if ("path" in part) readPath(part.path, reading);
  return { kind: "template", parts };
}

function readMap(value: unknown, reading: Reading): MappingNode {
  const parts = readParts(value, "@map", ["from", "table"], reading);
  if (!parts) return nothing;
  const from = readPath(parts["from"], reading, ".from");
  const rows = isObject(parts["table"]) ? Object.entries(parts["table"]) : [];
  if (rows.length === 0 || rows.length > MAX_TABLE_ROWS) {
    return reading.problem(`must be an object of 1 to ${MAX_TABLE_ROWS} rows`, ".table");
  }
  const table = new Map<string, Json>();
  for (const [key, to] of rows) {
    if (isScalar(to)) table.set(key, to);
    else reading.problem("must be text, a number, yes or no", `.table.${key}`);
  }
  return { kind: "map", from, table, ...readElse(parts, reading) };
}

function readIf(value: unknown, reading: Reading): MappingNode {
  const parts = readParts(value, "@if", ["exists", "then"], reading);
  if (!parts) return nothing;
  const exists = readPath(parts["exists"], reading, ".exists");
  return { kind: "if", exists, so: reading.readNode(parts["then"], ".then"), ...readElse(parts, reading) };
}

function readPairs(value: unknown, reading: Reading, whole: Readonly<Record<string, unknown>>): MappingNode {
  const { keyName, valueName } = whole;
  if (!isObject(value)) return reading.problem("@pairs must be an object of fields");
  if (typeof keyName !== "string" || typeof valueName !== "string" || !isPlainKey(keyName) || !isPlainKey(valueName)) {
    return reading.problem("@pairs needs keyName and valueName");
  }
  if (keyName === valueName) return reading.problem("keyName and valueName must differ");
  return { kind: "pairs", entries: reading.readEntries(value, ""), keyName, valueName };
}

const readElse = (parts: Readonly<Record<string, unknown>>, reading: Reading): { otherwise?: MappingNode } =>
  Object.hasOwn(parts, "else") ? { otherwise: reading.readNode(parts["else"], ".else") } : {};

/** The named parts of a directive: all of `needed`, perhaps an `else`, and nothing besides. */
function readParts(
  value: unknown,
  name: string,
  needed: readonly string[],
  reading: Reading,
): Readonly<Record<string, unknown>> | undefined {
  const missing = isObject(value) ? needed.find((key) => !Object.hasOwn(value, key)) : needed[0];
  const foreign = isObject(value) ? Object.keys(value).find((key) => ![...needed, "else"].includes(key)) : undefined;
  if (missing !== undefined) reading.problem(`${name} needs ${missing}`);
  else if (foreign !== undefined) reading.problem(`unknown key "${foreign}" in ${name}`);
  else if (isObject(value)) return value;
  return undefined;
}
