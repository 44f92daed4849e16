import type { SoftHint } from "./soft-hint.ts";

const WRONG_LENGTH = "Eine Postleitzahl hat 5 Ziffern. Bitte prüfen Sie Ihre Eingabe.";
const OTHER_CHARACTERS = "Bitte geben Sie nur Ziffern ein, zum Beispiel 01067.";

/** Checks the shape only; the server knows which codes exist, because the list is too large for a phone. */
export function checkPostalCode(typed: string): SoftHint | undefined {
  const code = typed.trim();
  if (/^\d{5}$/.test(code)) return undefined;
  if (/^\d+$/.test(code)) return { message: WRONG_LENGTH };
  const digits = code.normalize("NFKC").replaceAll(/\D/g, "");
  return digits.length === 5 ? { message: OTHER_CHARACTERS, suggestion: digits } : { message: OTHER_CHARACTERS };
}
