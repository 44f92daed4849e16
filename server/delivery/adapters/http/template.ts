import type { TemplatePart } from "./mapping.ts";

/** The parts of "{{lead.firstName}} {{lead.lastName}}". Nothing where the braces do not match or no path stands in it. */
export function readTemplate(text: string): readonly TemplatePart[] | undefined {
  const [before = "", ...places] = text.split("{{");
  if (places.length === 0 || before.includes("}}")) return undefined;
  const parts: TemplatePart[] = [{ text: before }];
  for (const place of places) {
    const [path = "", after, ...more] = place.split("}}");
    if (after === undefined || more.length > 0) return undefined;
    parts.push({ path: path.trim() }, { text: after });
  }
  return parts;
}
