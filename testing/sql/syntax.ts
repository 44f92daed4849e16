export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
/** A type's names are no values. */
const TYPES = new Set(["typeAnnotation", "typeArguments", "typeParameters", "returnType"]);

export const nameOf = (node: unknown): string | undefined => {
  const { type, name } = (node ?? {}) as { type?: string; name?: string };
  return type === "Identifier" ? name : undefined;
};

const found = new WeakMap<Node, Set<string>>();

/** Of values, not of types and keys. */
export function namesIn(node: Node): Set<string> {
  const known = found.get(node);
  if (known) return known;
  const names = new Set<string>();
  found.set(node, names);
  walk(node, (each, parents) => {
    const parent = parents.at(-1);
    const isKey =
      (parent?.type === "MemberExpression" && parent["property"] === each && parent["computed"] === false) ||
      (parent?.type === "Property" &&
        parent["key"] === each &&
        parent["value"] !== each &&
        parent["computed"] === false);
    const name = nameOf(each);
    if (name && !isKey) names.add(name);
  });
  return names;
}

export function parametersIn(node: Node): Set<string> {
  const names = new Set<string>();
  walk(node, (each) => {
    if (FUNCTIONS.test(each.type))
      for (const param of each["params"] as Node[]) for (const name of namesIn(param)) names.add(name);
  });
  return names;
}

export function contains(node: Node, type: string): boolean {
  let found = false;
  walk(node, (each) => {
    found ||= each.type === type;
  });
  return found;
}

export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  visit(node, parents);
  const above = [...parents, node];
  for (const [key, value] of Object.entries(node)) {
    if (TYPES.has(key)) continue;
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === "object" && child !== null && "type" in child) walk(child as Node, visit, above);
  }
}
