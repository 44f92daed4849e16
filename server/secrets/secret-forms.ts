/**
 * The ways in which a secret is usually written out. Views of a text undo other spellings, but only these are found
 * whatever stands in front of them: in `100%41` the sign and the first letters of a secret look like an escape.
 */
export function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed(); // encodeURIComponent throws on half an emoji
  const bytes = Buffer.from(wellFormed);
  const inUrl = encodeURIComponent(wellFormed);
  const inForm = new URLSearchParams({ "": wellFormed }).toString().slice("=".length);
  const percentEncoded = [inUrl, inUrl.replaceAll("%20", "+"), inForm];
  const base64 = bytes.toString("base64");
  const hex = bytes.toString("hex");
  const forms = [
    secret,
    bytes.toString("latin1"), // UTF-8 taken for Latin-1; also what a view of bytes shows
    ...percentEncoded,
    ...percentEncoded.map(withSmallEscapes),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replaceAll("=", ""),
    bytes.toString("base64url"),
    hex,
    hex.toUpperCase(),
  ];
  return [...new Set(forms)];
}

const withSmallEscapes = (text: string): string => text.replaceAll(/%../g, (escape) => escape.toLowerCase());
