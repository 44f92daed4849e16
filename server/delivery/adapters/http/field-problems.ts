import type { HttpDefinition } from "./definition.ts";
import { partsOf, type Json, type MappingNode } from "./mapping.ts";
import { isElementName } from "./xml-request.ts";

/** Problems between parts of a definition: two parts with the same target, and values that a form or XML cannot express. */
export function fieldProblems({ request, idempotency }: HttpDefinition): string[] {
  const { auth } = request;
  const taken = new Set(Object.keys(request.headers).map((name) => name.toLowerCase()));
  const idHeader = idempotency.header.toLowerCase();
  const problems: string[] = [];
  if (taken.has(idHeader) || idHeader === "content-type" || idHeader === "authorization") {
    problems.push(`idempotency.header: ${idempotency.header} is used for something else`);
  }
  if (auth.type === "header" && [...taken, idHeader, "content-type"].includes(auth.name.toLowerCase())) {
    problems.push(`request.auth.name: ${auth.name} is used for something else`);
  }
  const [root, ...others] = request.body.entries;
  const besideKey = request.format === "xml" && root?.[1].kind === "object" ? root[1].entries : request.body.entries;
  if (auth.type === "body" && besideKey.some(([key]) => key === auth.path)) {
    problems.push(`request.auth.path: the body already has a field ${auth.path}`);
  }
  if (request.format === "form") {
    const nested = request.body.entries.filter(([, node]) => !isFlat(node));
    problems.push(...nested.map(([key]) => `request.body.${key}: a form has no nested fields`));
  }
  if (request.format === "xml") {
    if (root?.[1].kind !== "object" || others.length > 0) problems.push(`request.body: ${ONE_ROOT}`);
    const names = [...namesIn(request.body), ...(auth.type === "body" ? [auth.path] : [])];
    const wrong = [...new Set(names)].filter((name) => !isElementName(name));
    problems.push(...wrong.map((name) => `request.body: "${name}" cannot be the name of an XML element`));
  }
  return problems;
}

const ONE_ROOT = "XML has one outermost element, so each field begins with its name: lead.zip, lead.name";

function isFlat(node: MappingNode): boolean {
  switch (node.kind) {
    case "object":
    case "list":
    case "pairs":
    case "answers":
      return false;
    case "literal":
      return typeof node.value !== "object" || node.value === null;
    case "if":
      return isFlat(node.so) && (!node.otherwise || isFlat(node.otherwise));
    case "map":
      return !node.otherwise || isFlat(node.otherwise);
    case "path":
    case "setting":
    case "template":
      return true;
  }
}

/** Element names. Names of answers are ours and are always valid. */
function namesIn(node: MappingNode): string[] {
  if (node.kind === "object") return node.entries.flatMap(([key, field]) => [key, ...namesIn(field)]);
  const own =
    node.kind === "pairs" ? [node.keyName, node.valueName] : node.kind === "literal" ? keysIn(node.value) : [];
  return [...own, ...partsOf(node).flatMap(namesIn)];
}

function keysIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap((inner: Json) => keysIn(inner));
  return Array.isArray(value) ? below : [...Object.keys(value), ...below];
}
