import type { ParseResult } from "#server/delivery/adapter.ts";
import { isScalar } from "./lead-paths.ts";
import { DIRECTIVES, nothing, type Reading } from "./directives.ts";
import type { MappingNode, ObjectNode } from "./mapping.ts";
import { isObject, isPlainKey } from "./plain-object.ts";

const MAX_NODES = 100;
const DEEPEST = 6;
const MAX_TEXT = 2_000;

/** Reads the body of a definition. Every problem is a sentence that begins with its place. */
export function readMapping(input: unknown, at: string, healthAnswers: readonly string[]): ParseResult<ObjectNode> {
  if (!isObject(input) || directivesOf(input).length > 0) {
    return { ok: false, problems: [`${at}: must be an object of fields`] };
  }
  const problems: string[] = [];
  let nodes = 0;

  const readNode = (value: unknown, at: string, depth: number): MappingNode => {
    nodes += 1;
    if (nodes > MAX_NODES) return nothing;
    const reading: Reading = {
      at,
      healthAnswers,
      problem: (sentence, below = "") => {
        problems.push(`${at}${below}: ${sentence}`);
        return nothing;
      },
      readNode: (value, below) => readNode(value, `${at}${below}`, depth + 1),
      readEntries: (fields, below) =>
        Object.entries(fields).map(([key, field]) => {
          if (!isPlainKey(key)) problems.push(`${at}${below}: the key "${key}" is not allowed`);
          return [key, readNode(field, `${at}${below}.${key}`, depth + 1)];
        }),
    };
    if (depth > DEEPEST) return reading.problem(`nested deeper than ${DEEPEST}`);
    if (typeof value === "string" && value.length > MAX_TEXT)
      return reading.problem(`longer than ${MAX_TEXT} characters`);
    if (isScalar(value) || value === null) return { kind: "literal", value };
    if (Array.isArray(value)) {
      return { kind: "list", items: value.map((item, index) => reading.readNode(item, `.${index}`)) };
    }
    if (!isObject(value)) return reading.problem("must be text, a number, yes or no, null, a list or an object");
    if (directivesOf(value).length > 0) return readDirective(value, reading);
    return { kind: "object", entries: reading.readEntries(value, "") };
  };

  const node = readNode(input, at, 1);
  if (nodes > MAX_NODES) problems.push(`${at}: more than ${MAX_NODES} nodes`);
  return problems.length === 0 && node.kind === "object" ? { ok: true, value: node } : { ok: false, problems };
}

const directivesOf = (value: object): string[] => Object.keys(value).filter((key) => key.startsWith("@"));

function readDirective(value: Readonly<Record<string, unknown>>, reading: Reading): MappingNode {
  const [name = "", ...more] = directivesOf(value);
  if (more.length > 0) return reading.problem(`has more than one directive: ${[name, ...more].join(", ")}`);
  const directive = DIRECTIVES.get(name);
  if (!directive) return reading.problem(`unknown directive ${name}`);
  const known = new Set([name, ...(directive.beside ?? [])]);
  const foreign = Object.keys(value).find((key) => !known.has(key));
  if (foreign !== undefined) return reading.problem(`unknown key "${foreign}" beside ${name}`);
  return directive.read(value[name], reading, value);
}
