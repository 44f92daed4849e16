import type { Node } from "#testing/sql/syntax.ts";
import { child, children, lastName, NEVER, replace, textOf, type Target, type Rule } from "./fault.ts";

/** A lock shows only when two come at once; a line of log, a closed handle and a stopped timer never. */
const UNSEEN = /for update|for share|advisory|set local|analyze|pg_notify/;
const TIDIES =
  /\blog\b|unref|close|destroy|end$|clear(Timeout|Interval)|abort|dispose|removeListener|\.release$|disconnect/i;

/** A call whose answer nobody waits for or reads: skipped, nothing of it happens. */
const skipCalls =
  (which: (called: string) => boolean): Rule =>
  (place) => {
    const called = calledBy(place);
    return called !== undefined && which(called)
      ? [replace(place.node, `if (${NEVER}) ${textOf(place.source, place.node)}`)]
      : [];
  };

function calledBy({ node, parents, source }: Target): string | undefined {
  if (node.type !== "ExpressionStatement" || parents.at(-1)?.type !== "BlockStatement") return undefined;
  const expression = child(node, "expression");
  const call = expression.type === "AwaitExpression" ? child(expression, "argument") : expression;
  if (call.type !== "CallExpression" || TIDIES.test(textOf(source, child(call, "callee")).split("\n")[0] ?? ""))
    return undefined;
  const text = textOf(source, call);
  if (UNSEEN.test(text) || /^use[A-Z]/.test(text)) return undefined; // the linter refuses a hook in a condition
  return /\b(delete from|deleteFrom)\b/.test(text) ? "delete from" : lastName(child(call, "callee"));
}

/** `delete` alone is that of a map. */
const ERASES = /erase|wipe|delete.|forget|redact/i;
const AUDITS = /audit/i;

export const skipErasure = skipCalls((called) => ERASES.test(called));
export const skipAudit = skipCalls((called) => AUDITS.test(called));
export const skipCall = skipCalls((called) => !ERASES.test(called) && !AUDITS.test(called));

/** The first of a list, the first try, the first page: what comes after it is forgotten. */
export const endLoop: Rule = ({ node, source }) => {
  const body = /^(For|ForOf|While)Statement$/.test(node.type) ? child(node, "body") : undefined;
  const test = node["test"] as Node | null | undefined;
  const isEndless = node.type !== "ForOfStatement" && (!test || test.type === "Literal"); // what follows it is not reached
  if (body?.type !== "BlockStatement" || isEndless) return [];
  return [replace(node, `${source.slice(node.start, body.end - 1)}if (!(${NEVER})) break; }`)];
};

/** A connection instead of a transaction: what was written before a failure stays. */
export const dropTransaction: Rule = ({ node, parents }) => {
  const callee = node.type === "CallExpression" ? child(node, "callee") : undefined;
  const runs = parents.at(-1);
  if (callee?.type !== "MemberExpression" || lastName(callee) !== "transaction" || !runs) return [];
  return lastName(runs) === "execute" ? [replace(child(callee, "property"), "connection")] : [];
};

const DECLARES_ROLE = /^(staffLoader|freshLoader|intent|fileIntent|freshIntent)$/;

/** Everybody of the staff may do what one must be more for. */
export const dropRole: Rule = ({ node }) => {
  const role =
    node.type === "CallExpression" && DECLARES_ROLE.test(lastName(child(node, "callee")))
      ? children(node, "arguments")[0]
      : node.type === "Property" && lastName(child(node, "key")) === "role"
        ? child(node, "value")
        : undefined;
  return role && /^(owner|operator)$/.test(String(role["value"])) ? [replace(role, `"viewer"`)] : [];
};

/** Whoever finds an open browser may do it. */
export const dropFreshIdentity: Rule = ({ node, source }) =>
  node.type === "CallExpression" && lastName(child(node, "callee")) === "freshIntent"
    ? [replace(node, `{ ...${textOf(source, node)}, fresh: false }`)]
    : [];

const CLEANS = /^(mask|escape|redact|normalise|clean|plain|strip|sanitise)/;

/** Text is taken as it comes. Spaces are mostly gone already; not yet in what a form or a file sends, which zod reads. */
export const dropCleaning: Rule = ({ node, source }) => {
  if (node.type !== "CallExpression") return [];
  const callee = child(node, "callee");
  const [only, ...more] = children(node, "arguments");
  if (callee.type === "MemberExpression" && !only && /^(trim|toLowerCase|toUpperCase)$/.test(lastName(callee))) {
    const cleaned = child(callee, "object");
    return lastName(callee) === "trim" && cleaned.type !== "CallExpression"
      ? []
      : [replace(node, textOf(source, cleaned))];
  }
  if (callee.type !== "Identifier" || !CLEANS.test(lastName(callee)) || !only || more.length > 0) return [];
  return [replace(node, `(${NEVER} ? ${textOf(source, node)} : ${textOf(source, only)})`)];
};
