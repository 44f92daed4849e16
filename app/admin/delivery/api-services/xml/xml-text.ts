export type Fact = { path: string; value: string };

/** Excludes web pages. */
export const isXml = (text: string): boolean => /^\s*</.test(text) && !/<html|<!doctype html/i.test(text);

const TAG = /<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)([^<>]*?)(\/?)>([^<]*)/g;

/** Text-only elements with their paths, without namespace prefixes. Empty ones have no text. */
export function xmlLeaves(text: string): Fact[] {
  const way: string[] = [];
  const facts: Fact[] = [];
  for (const [, close, name = "", , empty, inner = ""] of text.matchAll(TAG)) {
    if (close) way.pop();
    else if (!empty) {
      way.push(name);
      if (inner.trim() !== "") facts.push({ path: way.join("."), value: decoded(inner.trim()) });
    }
  }
  return facts;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decoded = (text: string): string => text.replaceAll(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** Pretty-prints with one element per line. */
export function indentXml(text: string): string {
  let depth = 0;
  return text
    .replaceAll(/>\s*</g, ">\n<")
    .split("\n")
    .map((line) => {
      if (line.startsWith("</")) depth = Math.max(0, depth - 1);
      const indented = "  ".repeat(depth) + line;
      if (/^<[^?!/]/.test(line) && !/<\/|\/>$/.test(line)) depth += 1;
      return indented;
    })
    .join("\n");
}
