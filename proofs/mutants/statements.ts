import { readFileSync } from "node:fs";
import { nameOf, type Node } from "#testing/sql/syntax.ts";
import { children, lastName, replace, textOf, type Change, type Target, type Rule } from "./fault.ts";

/** Rules for the text of a raw statement, or of a part of one. */
const inSql =
  (changesIn: (text: string) => Change[]): Rule =>
  ({ node, source }: Target) => {
    if (node.type !== "TaggedTemplateExpression" || nameOf(node["tag"]) !== "sql") return [];
    const quasi = node["quasi"] as Node;
    return changesIn(textOf(source, quasi)).map(({ start, end, text }) => ({
      start: quasi.start + start,
      end: quasi.start + end,
      text,
    }));
  };

const everywhere = (pattern: RegExp, change: (found: string) => string) =>
  inSql((text) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: change(match[0]),
    })),
  );

const VALUE = String.raw`(?:'[^']*'|\d+|\$\{[^{}\`]*\}(?:::\w+(?:\[\])?)?|any\(\$\{[^{}\`]*\}(?:::\w+\[\])?\)|[a-z_.]+(?:\(\))?)`;
const COMPARED = String.raw`[a-z_.]+ (?:(?:=|<>|<=?|>=?|is distinct from) ${VALUE}|is (?:not )?null)`;
const CONDITION = new RegExp(String.raw`(?<=\b(?:where|and) )${COMPARED}(?=[\s)\`])(?!\s*(?:[-+*/]|::|\|\|))`, "g");

/** Its parameters stay, so that the statement can still be prepared. */
export const dropSqlCondition = everywhere(CONDITION, (found) => `(${found} or true)`);

/** Not of an id, by which only what is equal otherwise is put in order, and not of rows that are then counted. */
export const turnSqlOrder = everywhere(/(?<!\bid )\bdesc\b(?![^()]*\) counted\b)/g, () => "asc");
export const tenfoldInterval = everywhere(/(?<=interval ')\d+(?= \w+')/g, (found) => `${Number(found) * 10}`);

const OTHER: Readonly<Record<string, string>> = { min: "max", max: "min", least: "greatest", greatest: "least" };
export const swapSqlMinWithMax = everywhere(/\b(?:min|max|least|greatest)(?=\()/g, (found) => OTHER[found] ?? found);

const fieldsIn = (body = ""): [string, string][] =>
  [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, name = "", type = ""]) => [name, type]);

/** The columns of each table, with their types. */
function readSchema(): Map<string, Map<string, string>> {
  const schema = readFileSync("server/platform/db/schema.ts", "utf8");
  const found = schema.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm);
  const bodies = new Map([...found].map(([, name = "", body = ""]) => [name, body]));
  return new Map(fieldsIn(bodies.get("DB")).map(([table, name]) => [table, new Map(fieldsIn(bodies.get(name)))]));
}

const SCHEMA = readSchema();
const NO_ALIAS =
  /^(where|on|set|join|left|order|group|limit|using|for|cross|inner|returning|values|union|select|and|full|lateral)$/;

const isId = (column: string): boolean => /(^|_)id$/.test(column);
const plainType = (type: string | undefined): string | undefined =>
  type?.replace(/Generated<(.*)>/, "$1").replace(" | null", "");

/** The next column of the same table and type. Not of an id, whose type is called text as well. */
function partnerOf(table: string, column: string): string | undefined {
  const columns = SCHEMA.get(table);
  const type = plainType(columns?.get(column));
  if (!columns || type === undefined || isId(column)) return undefined;
  const same = [...columns].filter(([name, of]) => plainType(of) === type && !isId(name)).map(([name]) => name);
  const other = same[(same.indexOf(column) + 1) % same.length];
  return other === column ? undefined : other;
}

/** In conditions and orders: in a list of columns the others would no longer be called what the code reads. */
export const swapColumn = inSql((text) => {
  const tables = new Map<string, string>();
  for (const [, table = "", alias = ""] of text.matchAll(/\b(?:from|join|update) ([a-z_]+)(?: (?:as )?([a-z_]+))?/g))
    tables.set(alias === "" || NO_ALIAS.test(alias) ? table : alias, table);
  return [...text.matchAll(/(?<=\b(?:where|and|on|order by) )([a-z_]+)\.([a-z_]+)\b/g)].flatMap((match) => {
    const [found, alias = "", column = ""] = match;
    const other = partnerOf(tables.get(alias) ?? "", column);
    if (other === undefined) return [];
    return [{ start: match.index, end: match.index + found.length, text: `${alias}.${other}` }];
  });
});

/** Returns the arguments of a call of Kysely's builder. */
const builderCall = (node: Node, name: string): Node[] | undefined =>
  node.type === "CallExpression" && lastName(node["callee"] as Node) === name ? children(node, "arguments") : undefined;

export const dropWhere: Rule = ({ node, source }) => {
  const [column, operator, value] = builderCall(node, "where") ?? [];
  if (!column || !operator || !value) return [];
  const asked = source.slice(column.start, value.end);
  return [{ start: column.start, end: value.end, text: `(eb) => eb.or([eb(${asked}), eb.lit(true)])` }];
};

/** Not by an id, which puts equal ones and locks in order. */
export const turnOrder: Rule = ({ node, source }) => {
  const [by, direction] = builderCall(node, "orderBy") ?? [];
  if (!by || isId(String(by["value"]).split(".").at(-1) ?? "")) return [];
  const text = direction?.["value"] === "desc" ? `"asc"` : `"desc"`;
  return [direction ? replace(direction, text) : replace(by, `${textOf(source, by)}, ${text}`)];
};
