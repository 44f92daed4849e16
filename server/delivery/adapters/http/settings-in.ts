import type { FormSettings } from "#server/delivery/service-settings.ts";
import type { MappingNode } from "./mapping.ts";

/** The form's settings that a mapping sends. */
export function settingsIn(node: MappingNode): (keyof FormSettings)[] {
  return [...new Set(namesIn(node))];
}

function namesIn(node: MappingNode): (keyof FormSettings)[] {
  switch (node.kind) {
    case "setting":
      return [node.name];
    case "object":
    case "pairs":
      return node.entries.flatMap(([, field]) => namesIn(field));
    case "list":
      return node.items.flatMap(namesIn);
    case "if":
      return [...namesIn(node.so), ...(node.otherwise ? namesIn(node.otherwise) : [])];
    case "map":
      return node.otherwise ? namesIn(node.otherwise) : [];
    case "literal":
    case "path":
    case "answers":
    case "template":
      return [];
  }
}
