import type { SoftHint } from "./soft-hint.ts";

const FEWEST_DIGITS = 6;
const MOST_DIGITS = 14;
const TOO_SHORT = "Die Nummer ist zu kurz. Bitte geben Sie sie mit Vorwahl ein.";
const TOO_LONG = "Die Nummer ist zu lang. Bitte prüfen Sie die Ziffern.";

/**
 * E.164 of what people in Germany type. Own code, because the libraries take "49 171 …" for a number in the area 0491 and
 * "0171 …" for an American one. Nothing where no such number can exist.
 */
export function normalisePhone(typed: string): string | undefined {
  const digits = international(dialled(typed)).replace(/^490+/, "49");
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
}

/** Counts the digits one would dial within Germany, so "+49 171" is as long as "0171". */
export function checkPhone(typed: string): SoftHint | undefined {
  const { length } = dialled(typed)
    .replace(/^(\+|00)490*|^490*(?=\d{8})/, "0")
    .replace("+", "");
  if (length < FEWEST_DIGITS) return { message: TOO_SHORT };
  return length > MOST_DIGITS ? { message: TOO_LONG } : undefined;
}

/** The digits, and the plus if it stands before them. "(0)" is never dialled after a country code. */
function dialled(typed: string): string {
  const kept = typed
    .normalize("NFKC")
    .replaceAll(/\(\s*0\s*\)/g, "")
    .replaceAll(/[^\d+]/g, "");
  const digits = kept.replaceAll("+", "");
  return kept.startsWith("+") ? `+${digits}` : digits;
}

function international(number: string): string {
  const digits = number.replace("+", "");
  if (digits.startsWith("00")) return digits.slice(2);
  if (digits.startsWith("0")) return `49${digits.slice(1)}`;
  return number.startsWith("+") || /^49\d{8}/.test(digits) ? digits : `49${digits}`;
}
