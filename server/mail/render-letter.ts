import type { Letter } from "./letters.ts";

/** The same words twice: as plain text, and as simple HTML for programs that show only that. */
export function renderLetter({ subject, paragraphs, link }: Letter): { subject: string; text: string; html: string } {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), "Stufenlos"].join("\n\n");
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escape(link.url)}">${escape(link.label)}</a></p><p>${escape(link.url)}</p>`] : []),
    "<p>Stufenlos</p>",
  ].join("\n");
  return { subject, text, html: `<!doctype html><html lang="en"><body>\n${html}\n</body></html>` };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
