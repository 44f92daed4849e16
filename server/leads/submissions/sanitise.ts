/**
 * Postgres refuses NUL and lone surrogates; a half emoji must not lose a lead. Control and direction characters are removed
 * too: people do not type them, and they make one text look like another.
 */
export const sanitise = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

/** Cleans every text of an input and drops values that are neither text nor boolean. */
export function sanitiseInput(input: Readonly<Record<string, unknown>>): Record<string, string | boolean> {
  const clean: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === "string") clean[name] = sanitise(value);
    else if (typeof value === "boolean") clean[name] = value;
  }
  return clean;
}
