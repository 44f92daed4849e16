import type { Block, Fact, PrintableDocument } from "#server/privacy/dossier/printable-document.ts";
import { escapeHtml as text } from "#server/delivery/email/escape-html.ts";

/** A document as one German page for mail and print. It loads nothing, so that it works offline. */
export const paperHtml = ({ title, head, sections }: PrintableDocument): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title>
<style>body{font:1rem/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}dt,th{font-weight:bold;text-align:left}td,th{padding:.2rem 1rem .2rem 0;vertical-align:top}</style></head><body>
<h1>${text(title)}</h1>
${factsHtml(head)}
${sections.map((section) => `<h2>${text(section.title)}</h2>\n${section.blocks.map(blockHtml).join("\n")}`).join("\n")}
</body></html>
`;

const factsHtml = (facts: readonly Fact[]): string =>
  `<dl>${facts.map(({ label, value }) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`).join("")}</dl>`;

const rowHtml = (cells: readonly string[], tag: string): string =>
  `<tr>${cells.map((cell) => `<${tag}>${text(cell)}</${tag.slice(0, 2)}>`).join("")}</tr>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "facts":
      return factsHtml(block.facts);
    case "words":
      return `<blockquote>${text(block.words)}</blockquote>`;
    case "note":
      return `<p>${text(block.text)}</p>`;
    case "heading":
      return `<h3>${text(block.text)}</h3>`;
    case "table":
      return `<table><thead>${rowHtml(block.head, 'th scope="col"')}</thead><tbody>${block.rows.map((row) => rowHtml(row, "td")).join("")}</tbody></table>`;
  }
}
