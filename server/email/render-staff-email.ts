import { escapeHtml } from "./escape-html.ts";
import type { Email } from "./staff-emails.ts";

/** The same text twice: as plain text, and as simple HTML for programs that show only that. */
export function renderEmail({ subject, paragraphs, link }: Email): { subject: string; text: string; html: string } {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), "Stufenlos"].join("\n\n");
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link
      ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p><p>${escapeHtml(link.url)}</p>`]
      : []),
    "<p>Stufenlos</p>",
  ].join("\n");
  return { subject, text, html: `<!doctype html><html lang="en"><body>\n${html}\n</body></html>` };
}
