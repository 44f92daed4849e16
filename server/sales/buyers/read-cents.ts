/** Euros as people type them: '45', '45,5', '45,50' or '45.50'. Undefined: it cannot be read without guessing, such as '1.234'. */
export function readCents(text: string): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, euros = "", cents = ""] = match;
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}
