import { globSync, readFileSync } from "node:fs";
import { states } from "pg-boss";
import { parseAst } from "vite";
import { formTypes } from "#funnels/registry.ts";
import { ALLOCATION_STATES } from "#server/sales/allocations/allocation-state.ts";
import { BUYER_ROLES } from "#server/sales/buyers/buyer.ts";
import { CIRCUIT_STATES, STORED_CIRCUIT_STATES } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { DELIVERY_EVENT_KINDS } from "#server/delivery/delivery-event.ts";
import { DELIVERY_STATES, DELIVERY_STATUSES } from "#server/delivery/delivery-state.ts";
import { OUTCOME_KINDS } from "#server/delivery/outcome.ts";
import { NOTICE_STATES } from "#server/privacy/notice-kinds.ts";
import { RETURN_STATES } from "#server/sales/returns/return-state.ts";
import { ORDER_STATES } from "#server/sales/routing/order.ts";
import { ROLES } from "#server/staff/roles.ts";

/** Declaration of each closed set of words. TypeScript checks them in code, but nothing does in SQL. */
const SETS: readonly { name: string; words: readonly string[]; module: string }[] = [
  { name: "DeliveryState", words: DELIVERY_STATES, module: "server/delivery/delivery-state.ts" },
  { name: "DeliveryStatus", words: DELIVERY_STATUSES, module: "server/delivery/delivery-state.ts" },
  { name: "CircuitState", words: CIRCUIT_STATES, module: "server/delivery/circuit-breaker/circuit-state.ts" },
  { name: "stored circuit", words: STORED_CIRCUIT_STATES, module: "server/delivery/circuit-breaker/circuit-state.ts" },
  { name: "OutcomeKind", words: OUTCOME_KINDS, module: "server/delivery/outcome.ts" },
  { name: "DeliveryEventKind", words: DELIVERY_EVENT_KINDS, module: "server/delivery/delivery-event.ts" },
  { name: "AllocationState", words: ALLOCATION_STATES, module: "server/sales/allocations/allocation-state.ts" },
  { name: "ReturnState", words: RETURN_STATES, module: "server/sales/returns/return-state.ts" },
  { name: "OrderState", words: ORDER_STATES, module: "server/sales/routing/order.ts" },
  { name: "NoticeState", words: NOTICE_STATES, module: "server/privacy/notice-kinds.ts" },
  { name: "BuyerRole", words: BUYER_ROLES, module: "server/sales/buyers/buyer.ts" },
  { name: "Role", words: ROLES, module: "server/staff/roles.ts" },
  { name: "FormType", words: formTypes, module: "funnels/registry.ts" },
];

const SQL_NAME = String.raw`(?:"?\w+"?\.)?"?(state|outcome|role|form_type|kind)"?`;
const TEXTS = String.raw`('[^']*'(?:\s*,\s*'[^']*')*)`;
/** `state = 'x'`, `state in ('x', 'y')`, `array['x', 'y']) as open (state)`, `case state when 'x' then … when 'y'`. */
const COMPARED = [
  new RegExp(String.raw`\b${SQL_NAME}\s*(?:=|<>|!=|is distinct from)\s*${TEXTS}`, "gi"),
  new RegExp(String.raw`\b${SQL_NAME}\s+(?:not\s+)?in\s*\(\s*${TEXTS}`, "gi"),
];
const LISTED = new RegExp(String.raw`array\[${TEXTS}\]\)\s*as\s+\w+\s*\((state|outcome|role|form_type)\)`, "gi");
const CASE = new RegExp(String.raw`\bcase\s+${SQL_NAME}\s+(when\s.*?)\bend\b`, "gis");

/** Test code may read the circuit breaker's table itself. */
const KNOWS_STORED_CIRCUIT = /^server\/delivery\/circuit-breaker\/|^(testing|tests|proofs)\/|\.test\.ts$/;

/** In these files parts of statements concern allocations or returns without naming the table. */
const KNOWS_ALLOCATIONS = /^server\/(sales\/allocations|insights\/facts)\//;
const KNOWS_RETURNS = /^server\/(sales\/returns|insights\/facts)\//;

const KNOWS_NOTICES = /^server\/privacy\/.*notices/;

/** Words in a statement that its column cannot hold, as "file: word". */
export function unknownWordsIn(file: string, source: string): string[] {
  const found = statementsIn(file, source).flatMap((statement) =>
    wordsIn(statement).flatMap(({ column, words }) => {
      const known = wordsOf(column, statement, file);
      return words.filter((word) => known && !known.includes(word)).map((word) => `${file}: ${column} '${word}'`);
    }),
  );
  return [...new Set(found)];
}

const quoted = (text: string): string[] => [...text.matchAll(/'([^']*)'/g)].map(([, word = ""]) => word);

function wordsIn(statement: string): { column: string; words: string[] }[] {
  return [
    ...COMPARED.flatMap((pattern) => [...statement.matchAll(pattern)]).map(([, column = "", list = ""]) => ({
      column,
      words: quoted(list),
    })),
    ...[...statement.matchAll(LISTED)].map(([, list = "", column = ""]) => ({ column, words: quoted(list) })),
    ...[...statement.matchAll(CASE)].map(([, column = "", whens = ""]) => ({
      column,
      words: [...whens.matchAll(/\bwhen\s+'([^']*)'/gi)].map(([, word = ""]) => word),
    })),
  ];
}

function wordsOf(column: string, statement: string, file: string): readonly string[] | undefined {
  switch (column.toLowerCase()) {
    case "state":
      return [
        ...DELIVERY_STATES,
        ...(KNOWS_STORED_CIRCUIT.test(file) && statement.includes("circuit_breakers") ? STORED_CIRCUIT_STATES : []),
        ...(KNOWS_ALLOCATIONS.test(file) || /\ballocations\b/.test(statement) ? ALLOCATION_STATES : []),
        ...(KNOWS_RETURNS.test(file) || /\breturns\b/.test(statement) ? RETURN_STATES : []),
        ...(KNOWS_NOTICES.test(file) || /\bnotices\b/.test(statement) ? NOTICE_STATES : []),
        ...(/\borders\b/.test(statement) ? ORDER_STATES : []),
        ...(statement.includes("pgboss.job") ? Object.values<string>(states) : []),
      ];
    case "outcome":
      return OUTCOME_KINDS;
    case "role":
      return /\bbuyers\b/.test(statement) ? BUYER_ROLES : ROLES;
    case "form_type":
      return formTypes;
    default: // services and alerts have a kind too
      return statement.includes("delivery_events") ? DELIVERY_EVENT_KINDS : undefined;
  }
}

/** Unions and lists that repeat one of the sets, as "file: name". Screens may list them in their own order. */
export function copiesIn(file: string, source: string): string[] {
  const found = nodesIn(file, source).flatMap((node) => {
    const words = file.startsWith("app/") && node.type === "ArrayExpression" ? [] : literalsOf(node);
    const set = SETS.find(
      (one) => one.words.length === words.length && one.words.every((word) => words.includes(word)),
    );
    return set && set.module !== file ? [`${file}: ${set.name}`] : [];
  });
  return [...new Set(found)];
}

export const filesIn = (pattern: string): { file: string; source: string }[] =>
  globSync(pattern, { exclude: (path) => /architecture\/fixture|node_modules/.test(path) })
    .toSorted()
    .map((file) => ({ file, source: readFileSync(file, "utf8") }));

type Node = { type: string; value?: unknown } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function nodesIn(file: string, source: string): Node[] {
  const nodes: Node[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value)) return;
    nodes.push(value);
    Object.values(value).forEach(walk);
  };
  walk(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return nodes;
}

/** Members of a union type or array; empty if one of them is no text. */
function literalsOf(node: Node): string[] {
  const members = node.type === "TSUnionType" ? node["types"] : node.type === "ArrayExpression" ? node["elements"] : [];
  const words = (members as unknown[]).map((member) => {
    const literal = isNode(member) && member.type === "TSLiteralType" ? member["literal"] : member;
    return isNode(literal) && typeof literal.value === "string" ? literal.value : undefined;
  });
  return words.every((word) => word !== undefined) ? words : [];
}

/** The text of sql`…` templates; placeholders become question marks. */
function statementsIn(file: string, source: string): string[] {
  if (!/\bsql(<|`)/.test(source)) return [];
  return nodesIn(file, source).flatMap((node) => {
    if (node.type !== "TaggedTemplateExpression" || !isNode(node["tag"]) || node["tag"]["name"] !== "sql") return [];
    const { quasis } = node["quasi"] as { quasis: { value: { cooked: string } }[] };
    return [quasis.map(({ value }) => value.cooked).join("?")];
  });
}
