import { escapeHtml } from "./escape-html.ts";
import type { Block, ConfirmationEmail } from "./confirmation-email.ts";

/** Renders the text twice. The plain text is complete; the HTML loads nothing and leaves colours to the email program. */
export function renderConfirmationEmail({ subject, blocks }: ConfirmationEmail): {
  subject: string;
  text: string;
  html: string;
} {
  return { subject, text: `${blocks.map(asText).join("\n\n")}\n`, html: page(subject, blocks.map(asHtml).join("\n")) };
}

function asText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${block.text}\n${"-".repeat(block.text.length)}`;
    case "lines":
      return block.lines.join("\n");
    case "link":
      return `${block.text}: ${block.address}`;
    case "quote":
    case "text":
      return block.text;
  }
}

function asHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h2 style="font-size:20px;line-height:1.3;margin:28px 0 8px">${escapeHtml(block.text)}</h2>`;
    case "text":
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case "quote":
      return `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:4px solid #888888">${escapeHtml(block.text)}</blockquote>`;
    case "link":
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.address)}">${escapeHtml(block.text)}</a></p>`;
    case "lines":
      return `<p style="margin:0 0 16px">${block.lines.map(escapeHtml).join("<br>\n")}</p>`;
  }
}

/** Inline styles, because many email programs drop everything else. No colours, so that dark mode works. */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0">
<div style="max-width:600px;margin:0 auto;padding:24px 16px;font-family:Verdana,Arial,sans-serif;font-size:18px;line-height:1.5">
${body}
</div>
</body>
</html>
`;
