import type { FormSettings } from "#server/delivery/service-settings.ts";
import { partsOf, type MappingNode } from "./mapping.ts";

/** The form's settings that a mapping sends. */
export function settingsIn(node: MappingNode): (keyof FormSettings)[] {
  return [...new Set(namesIn(node))];
}

const namesIn = (node: MappingNode): (keyof FormSettings)[] =>
  node.kind === "setting" ? [node.name] : partsOf(node).flatMap(namesIn);
