import { nameOf, type Node } from "#testing/sql/syntax.ts";

/** A change of one place in a source. */
export type Change = { start: number; end: number; text: string };

export type Fault = Change & { file: string; rule: string };

/** A node of a source, and what is around it. */
export type Target = { node: Node; parents: readonly Node[]; source: string };

/** Finds in a node what it can break. */
export type Rule = (target: Target) => Change[];

/** Never, which neither the compiler nor the linter sees: what stands behind it still counts as used. */
export const NEVER = "Math.PI < 3";

export const textOf = (source: string, node: Node): string => source.slice(node.start, node.end);

export const replace = (node: Node, text: string): Change => ({ start: node.start, end: node.end, text });

/** Two parts change places; what is between them stays. */
export const swap = (source: string, first: Node, second: Node): Change => ({
  start: first.start,
  end: second.end,
  text: textOf(source, second) + source.slice(first.end, second.start) + textOf(source, first),
});

export const changed = (source: string, { start, end, text }: Change): string =>
  source.slice(0, start) + text + source.slice(end);

export const child = (node: Node, key: string): Node => node[key] as Node;
export const children = (node: Node, key: string): Node[] => node[key] as Node[];

/** The name by which something is called or read: of `a.b.c` it is `c`. */
export const lastName = (node: Node): string =>
  nameOf(node) ?? (node.type === "MemberExpression" ? (nameOf(node["property"]) ?? "") : "");
