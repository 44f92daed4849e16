import { createHash } from "node:crypto";

type Allowed = {
  nonce?: string | undefined;
  /** Set for consenting visitors on pages that may load it. */
  pixelScript?: string | undefined;
};

/**
 * Allows inline scripts by the page's nonce if it has one, otherwise by hash: a nonce makes every page different, while visitor
 * pages are cached. A page's own styles are allowed by hash. Style attributes and foreign hosts are never allowed.
 */
export function setSecurityHeaders(headers: Headers, html: string, { nonce, pixelScript }: Allowed = {}): void {
  const scripts = nonce ? [`'nonce-${nonce}'`] : inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`);
  const styles = inlineStyles(html).map((style) => ` 'sha256-${sha256(style)}'`);
  const meta = pixelScript === undefined ? "" : ` ${new URL(pixelScript).origin}`;
  const metaReports = meta && `${meta} https://www.facebook.com`;
  headers.set(
    "content-security-policy",
    [
      "default-src 'none'",
      `script-src 'self' ${[...new Set(scripts)].join(" ")}${meta}`,
      `style-src 'self'${styles.join("")}`,
      "font-src 'self' data:", // the visitor's fonts are in the stylesheet
      `img-src 'self' data:${metaReports}`,
      `connect-src 'self'${metaReports}`,
      "manifest-src 'self'",
      ...(nonce ? ["frame-src 'self'"] : []), // the staff area recreates a visitor's screen
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
}

/** Excludes data, which no browser runs. */
const inlineScripts = (html: string): string[] =>
  [
    ...html.matchAll(/<script(?![^>]*\s(?:src=|type="(?:application\/json|text\/html)"))[^>]*>([\s\S]*?)<\/script>/g),
  ].map((match) => match[1] ?? "");

/** Head only, which never holds visitors' input. */
const inlineStyles = (html: string): string[] =>
  [...(html.split("</head>", 1)[0] ?? "").matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? "");

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");
