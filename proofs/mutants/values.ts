import type { Node } from "#testing/sql/syntax.ts";
import { child, children, lastName, replace, swap, textOf, type Rule } from "./fault.ts";

const numberOf = (node: Node | undefined): number | undefined =>
  node?.type === "Literal" && typeof node["value"] === "number" ? node["value"] : undefined;

/** What one more or less changes for somebody; of a thousand it would not. */
const isSmall = (n: number | undefined): n is number => n !== undefined && Number.isInteger(n) && n >= 1 && n <= 30;

const CONSTANT = /^[A-Z][A-Z0-9_]+$/;
const MEASURED = /(MS|SECONDS?|MINUTES?|HOURS?|DAYS?|BYTES|PX|WIDTH|HEIGHT|SIZE)$/;

/** A number in capitals, or one that is compared with, or where a text or list is cut. */
export const oneMore: Rule = ({ node }) => {
  const counted = countedIn(node);
  const n = numberOf(counted);
  return counted && isSmall(n) ? [replace(counted, `${n + 1}`)] : [];
};

function countedIn(node: Node): Node | undefined {
  if (node.type === "BinaryExpression" && /^[<>]=?$/.test(String(node["operator"]))) return child(node, "right");
  if (node.type === "CallExpression" && lastName(child(node, "callee")) === "slice")
    return children(node, "arguments").at(-1);
  if (node.type !== "VariableDeclarator") return undefined;
  const name = lastName(child(node, "id"));
  return CONSTANT.test(name) && !MEASURED.test(name) ? ((node["init"] as Node | null) ?? undefined) : undefined;
}

/** Nobody notices a second more. */
const isMoment = (name: string, n: number): boolean => name.endsWith("MS") && n < 1_000;

export const tenfold: Rule = ({ node, source }) => {
  const name = node.type === "VariableDeclarator" ? lastName(child(node, "id")) : "";
  const init = node["init"] as Node | null;
  if (!init || !CONSTANT.test(name)) return [];
  const isProduct = init.type === "BinaryExpression" && /^[*/]$/.test(String(init["operator"]));
  const n = numberOf(init);
  if (!isProduct && (n === undefined || (isSmall(n) && !MEASURED.test(name)) || isMoment(name, n))) return [];
  return [replace(init, n === undefined ? `10 * (${textOf(source, init)})` : `${10 * n}`)];
};

/** Of a list in capitals: the last wait before giving up, the last kind that is let through. */
export const dropLast: Rule = ({ node, parents }) => {
  if (node.type !== "VariableDeclarator" || !CONSTANT.test(lastName(child(node, "id")))) return [];
  const init = node["init"] as Node | null;
  const given = init?.type === "NewExpression" ? children(init, "arguments")[0] : init;
  if (given?.type !== "ArrayExpression" || parents.length > 3) return [];
  const [before, last] = children(given, "elements").slice(-2);
  if (!before || !last || children(given, "elements").length < 3 || last.type === "SpreadElement") return [];
  return [{ start: before.end, end: last.end, text: "" }];
};

/** Flags of node:fs that change nothing, or the type of what comes back. */
const WITHOUT_EFFECT = /^(recursive|force|withFileTypes)$/;

/** Of what is given or answered: a record in a constant often has the flag as its type. Of a cookie that is deleted no flag counts. */
export const turnFlag: Rule = ({ node, parents, source }) => {
  const value = node.type === "Property" ? child(node, "value") : undefined;
  const isConst = parents.some(({ type }) => /^TS(As|Satisfies)Expression$/.test(type));
  const [holder, object] = parents.slice(-2);
  if (typeof value?.["value"] !== "boolean" || isConst || holder?.type === "VariableDeclarator") return [];
  if (WITHOUT_EFFECT.test(lastName(child(node, "key"))) || (object && /maxAge: 0/.test(textOf(source, object))))
    return [];
  return [replace(value, `${!value["value"]}`)];
};

/** Neighbours in a map of words. */
export const swapWords: Rule = ({ node, parents, source }) => {
  if (node.type !== "ObjectExpression" || !parents.some(({ type }) => type === "VariableDeclarator")) return [];
  if (parents.some(({ type }) => type.endsWith("Function") || type.startsWith("Arrow"))) return [];
  const values = children(node, "properties").map((property) => property["value"] as Node | undefined);
  if (values.length < 3 || !values.every((value) => typeof value?.["value"] === "string")) return [];
  return values.flatMap((first, n) => {
    const second = values[n + 1];
    if (!first || !second || first["value"] === second["value"]) return [];
    return [swap(source, first, second)];
  });
};

const OTHER: Readonly<Record<string, string>> = { min: "max", max: "min", floor: "ceil", ceil: "floor" };

export const swapMinWithMax: Rule = ({ node, source }) => {
  if (node.type !== "MemberExpression" || textOf(source, child(node, "object")) !== "Math") return [];
  const other = OTHER[lastName(node)];
  return other === undefined ? [] : [replace(child(node, "property"), other)];
};

const INVERSE: Readonly<Record<string, string>> = { "*": "/", "/": "*", "-": "+" };

/** Products of numbers alone are constants, which `tenfold` breaks; sums of texts do not compile with a minus. */
export const invertArithmetic: Rule = ({ node, source }) => {
  const other = node.type === "BinaryExpression" ? INVERSE[String(node["operator"])] : undefined;
  const [left, right] = [child(node, "left"), child(node, "right")];
  if (other === undefined || (numberOf(left) !== undefined && numberOf(right) !== undefined)) return [];
  if (/(At|[dD]ate|now|Day)\b/.test(textOf(source, left)) && node["operator"] === "-") return [];
  return [{ start: left.end, end: right.start, text: source.slice(left.end, right.start).replace(/[-*/]/, other) }];
};
