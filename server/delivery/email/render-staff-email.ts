import { escapeHtml } from "./escape-html.ts";
import type { Email } from "./staff-emails.ts";

type Rendered = { subject: string; text: string; html: string };

/** Content id by which the HTML refers to the attached picture. */
export const PICTURE_ID = "picture@stufenlos";

/** Renders the text twice: as plain text, and as simple HTML for programs that show only that. */
export function renderEmail({ subject, paragraphs, link, picture, language = "en" }: Email): Rendered {
  const text = [
    ...paragraphs,
    ...(picture ? [picture.alt] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    "Stufenlos",
  ].join("\n\n");
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(picture
      ? [`<p><img src="cid:${PICTURE_ID}" alt="${escapeHtml(picture.alt)}" width="640" height="240"></p>`]
      : []),
    ...(link
      ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p><p>${escapeHtml(link.url)}</p>`]
      : []),
    "<p>Stufenlos</p>",
  ].join("\n");
  return { subject, text, html: `<!doctype html><html lang="${language}"><body>\n${html}\n</body></html>` };
}
