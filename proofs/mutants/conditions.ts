import { nameOf, type Node } from "#testing/sql/syntax.ts";
import {
  child,
  children,
  lastName,
  NEVER,
  replace,
  swap,
  textOf,
  type Change,
  type Target,
  type Rule,
} from "./fault.ts";

const OPPOSITE: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};
const SAYS_WHETHER = /^(is|has|can|may|needs|knows|wants|was|keeps|allows|takes)[A-Z]/;
const ASKS_WHETHER = /^(has|includes|some|every|startsWith|endsWith|test)$/;

/** A constant that the types know, or `a?.b`: comparing with it narrows them, and the opposite often does not compile. */
const narrows = (node: Node): boolean =>
  node.type === "ChainExpression" ||
  (node.type === "Literal" && typeof node["value"] !== "number") ||
  nameOf(node) === "undefined";

/** Whether something is a plain yes or no that no type depends on, so that its opposite compiles. */
function isPlain(node: Node): boolean {
  switch (node.type) {
    case "BinaryExpression":
      return (
        OPPOSITE[String(node["operator"])] !== undefined && ![child(node, "left"), child(node, "right")].some(narrows)
      );
    case "LogicalExpression":
      return node["operator"] !== "??" && isPlain(child(node, "left")) && isPlain(child(node, "right"));
    case "UnaryExpression":
      return node["operator"] === "!" && isPlain(child(node, "argument"));
    case "AwaitExpression":
      return isPlain(child(node, "argument"));
    case "CallExpression": {
      const name = lastName(child(node, "callee"));
      const mayBeTypeGuard = name.startsWith("is") && children(node, "arguments").length === 1;
      return ASKS_WHETHER.test(name) || (SAYS_WHETHER.test(name) && !mayBeTypeGuard);
    }
    default:
      return SAYS_WHETHER.test(lastName(node));
  }
}

function opposite(source: string, node: Node): Change {
  const operator = OPPOSITE[String(node["operator"])];
  if (node.type !== "BinaryExpression" || operator === undefined) return replace(node, `!(${textOf(source, node)})`);
  return replace(node, `${textOf(source, child(node, "left"))} ${operator} ${textOf(source, child(node, "right"))}`);
}

/** Returns the expression that a node decides by. */
function decisionOf({ node, parents }: Target): Node | undefined {
  if (node.type === "IfStatement" || node.type === "ConditionalExpression") return child(node, "test");
  if (node.type === "ArrowFunctionExpression") return child(node, "body");
  const isShown = node.type === "LogicalExpression" && parents.at(-1)?.type === "JSXExpressionContainer";
  return isShown && node["operator"] === "&&" ? child(node, "left") : undefined;
}

export const negateCondition: Rule = (place) => {
  const decision = decisionOf(place);
  return decision && isPlain(decision) ? [opposite(place.source, decision)] : [];
};

export const swapAndWithOr: Rule = ({ node, source }) => {
  if (node.type !== "LogicalExpression" || !isPlain(node)) return [];
  const [left, right] = [child(node, "left"), child(node, "right")];
  const operator = node["operator"] === "&&" ? "||" : "&&";
  const between = source.slice(left.end, right.start).replace(/&&|\|\|/, operator);
  return [{ start: left.end, end: right.start, text: between }];
};

/** Of what is empty anyway the work without the guard comes to the same: such guards stay. */
export const removeGuard: Rule = ({ node, source }) => {
  if (node.type !== "IfStatement" || node["alternate"]) return [];
  const [test, consequent] = [child(node, "test"), child(node, "consequent")];
  const leaves = /^(Return|Throw)Statement$/.test(consequent.type);
  if (!leaves || !isPlain(test) || /\b(length|size) ===? 0\b/.test(textOf(source, test))) return [];
  return [replace(test, `${NEVER} && (${textOf(source, test)})`)];
};

const ATTRIBUTES =
  /^(disabled|hidden|checked|defaultChecked|required|readOnly|open|aria-(expanded|hidden|invalid|busy))$/;

export const negateAttribute: Rule = ({ node, source }) => {
  const value = node.type === "JSXAttribute" ? (node["value"] as Node | null) : null;
  const name = value ? (child(node, "name")["name"] as string) : "";
  if (value?.type !== "JSXExpressionContainer" || !ATTRIBUTES.test(name)) return [];
  const given = child(value, "expression");
  return isPlain(given) ? [replace(given, `!(${textOf(source, given)})`)] : [];
};

export const swapSomeWithEvery: Rule = ({ node }) => {
  const callee = node.type === "CallExpression" ? child(node, "callee") : undefined;
  const name = callee?.type === "MemberExpression" ? lastName(callee) : "";
  if (!callee || !/^(some|every)$/.test(name)) return [];
  return [replace(child(callee, "property"), name === "some" ? "every" : "some")];
};

/** Two cases that only return what does not depend on the type of what is decided by. */
export const swapCases: Rule = ({ node, source }) => {
  if (node.type !== "SwitchStatement") return [];
  const [decided = ""] = /^\w+/.exec(textOf(source, child(node, "discriminant"))) ?? [];
  const isFree = (one: Node | undefined): one is Node => {
    const [only, ...more] = one ? children(one, "consequent") : [];
    if (!one?.["test"] || only?.type !== "ReturnStatement" || more.length > 0) return false;
    return !new RegExp(String.raw`\b${decided}\b`).test(textOf(source, only));
  };
  return children(node, "cases").flatMap((one, n, all) => {
    const next = all[n + 1];
    if (!isFree(one) || !isFree(next)) return [];
    return [swap(source, child(one, "test"), child(next, "test"))];
  });
};
