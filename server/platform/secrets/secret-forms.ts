/**
 * The usual encodings of a secret. Text views decode others too, but only these are found whatever precedes them: in `100%41`
 * the percent sign and the first letters of a secret look like an escape.
 */
export function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed(); // encodeURIComponent throws on half an emoji
  const bytes = Buffer.from(wellFormed);
  const inUrl = encodeURIComponent(wellFormed);
  const inForm = new URLSearchParams({ "": wellFormed }).toString().slice("=".length);
  const percentEncoded = [inUrl, inUrl.replaceAll("%20", "+"), inForm];
  const base64 = bytes.toString("base64");
  const hex = bytes.toString("hex");
  const inXml = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const forms = [
    secret,
    bytes.toString("latin1"), // UTF-8 read as Latin-1; also what the byte view shows
    ...percentEncoded,
    ...percentEncoded.map(withSmallEscapes),
    JSON.stringify(secret).slice(1, -1),
    inXml,
    inXml.replaceAll('"', "&quot;").replaceAll("'", "&apos;"),
    base64,
    base64.replaceAll("=", ""),
    bytes.toString("base64url"),
    hex,
    hex.toUpperCase(),
  ];
  return [...new Set(forms)];
}

const withSmallEscapes = (text: string): string => text.replaceAll(/%../g, (escape) => escape.toLowerCase());
