import type { HttpDefinition } from "./definition.ts";
import type { MappingNode } from "./mapping.ts";

/** What no part of a definition can tell alone: two parts that want the same place, and lists where a form has none. */
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
  if (auth.type === "body" && request.body.entries.some(([key]) => key === auth.path)) {
    problems.push(`request.auth.path: the body already has a field ${auth.path}`);
  }
  if (request.format === "form") {
    const nested = request.body.entries.filter(([, node]) => !isFlat(node));
    problems.push(...nested.map(([key]) => `request.body.${key}: a form has no nested fields`));
  }
  return problems;
}

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
