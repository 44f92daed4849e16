import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

type Node = { type: string; [key: string]: unknown };
/** Fields of an object type, or words of a union; `name` is that of its declaration. */
type Shape = { file: string; name: string; members: ReadonlySet<string>; isType: boolean };

/** Smaller types often look alike by chance. */
const ENOUGH = 3;
const DERIVES = new Set(["Pick", "Omit", "Extract", "Exclude"]);

/**
 * Types of `app` that restate one of `server`: all their fields, or all words of a union, are among those declared there. Derived
 * types are skipped.
 */
export function copiedTypesIn(root: string): string[] {
  const ours = shapesIn(root, "app").filter(({ isType }) => isType);
  const theirs = shapesIn(root, "server");
  return ours.flatMap(({ file, name, members }) => {
    const original = theirs.find((other) => members.isSubsetOf(other.members));
    return original ? [`${file}: ${name} restates ${original.name} of ${original.file}`] : [];
  });
}

const shapesIn = (root: string, folder: string): Shape[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ["**/*.test.ts", "server/platform/db/schema.ts"] }).flatMap(
    (file) => shapesOf(file, readFileSync(`${root}/${file}`, "utf8")),
  );

function shapesOf(file: string, text: string): Shape[] {
  const shapes: Shape[] = [];
  visit(parseSync(file, text).program as unknown as Node, "");
  return shapes;

  function visit(node: Node, within: string): void {
    if (isDerived(node)) return;
    const { id } = node;
    const name = isNode(id) && typeof id["name"] === "string" ? id["name"] : within;
    const members = membersOf(node);
    if (members.size >= ENOUGH) shapes.push({ file, name, members, isType: node.type !== "ArrayExpression" });
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, name);
  }
}

const isDerived = ({ type, typeName }: Node): boolean =>
  type === "TSTypeReference" && isNode(typeName) && DERIVES.has(String(typeName["name"]));

function membersOf(node: Node): ReadonlySet<string> {
  switch (node.type) {
    case "TSTypeLiteral":
      return new Set((node["members"] as Node[]).flatMap(({ key }) => (isNode(key) ? [`.${fieldOf(key)}`] : [])));
    case "TSUnionType":
      return wordsOf((node["types"] as Node[]).map(({ literal }) => literal));
    case "ArrayExpression":
      return wordsOf(node["elements"] as unknown[]);
    default:
      return new Set();
  }
}

const fieldOf = ({ name, value }: Node): string => String(name ?? value);

/** Empty unless all members are words. */
function wordsOf(nodes: readonly unknown[]): ReadonlySet<string> {
  const words = nodes.flatMap((node) => (isNode(node) && typeof node["value"] === "string" ? [node["value"]] : []));
  return new Set(words.length === nodes.length ? words : []);
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
