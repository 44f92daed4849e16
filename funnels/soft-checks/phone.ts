import { GERMAN_NUMBER } from "./german-number.ts";
import type { SoftHint } from "./soft-hint.ts";

const FEWEST_DIGITS = 6;
const MAX_DIGITS = 14;
const [MIN_OF_A_MOBILE, MAX_OF_A_MOBILE] = [11, 12];

const TOO_SHORT = "Die Nummer ist zu kurz. Bitte geben Sie sie mit Vorwahl ein.";
const TOO_LONG = "Die Nummer ist zu lang. Bitte prüfen Sie die Ziffern.";
const LETTERS = "Bitte geben Sie nur Ziffern ein, zum Beispiel 030 123456.";
const NO_AREA_CODE = "Bitte ergänzen Sie die Vorwahl, zum Beispiel 030 oder 0171.";
const SERVICE = "Unter dieser Sondernummer können wir Sie nicht zurückrufen. Bitte nennen Sie Festnetz oder Handy.";
const UNUSUAL = "Diese Nummer sieht ungewöhnlich aus. Bitte prüfen Sie Vorwahl und Ziffern.";
const FOREIGN = "Bitte geben Sie möglichst eine deutsche Telefonnummer ein.";

/**
 * Normalises German input to E.164. Own code, because libraries read "49 171 …" as a number in the area 0491 and "0171 …" as an
 * American one. undefined if no such number can exist.
 */
export function normalisePhone(typed: string): string | undefined {
  const digits = international(dialled(typed)).replace(/^490+/, "49");
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
}

/** Whether the digits are a number that can be called back in Germany. */
export function checkPhone(typed: string): SoftHint | undefined {
  const message = problemOf(typed);
  return message === undefined ? undefined : { message };
}

function problemOf(typed: string): string | undefined {
  const number = dialled(typed);
  const hasAreaCode = /^(\+|0|49\d{8})/.test(number);
  // As dialled within Germany, so that "+49 171" is as long as "0171". Only a foreign number has no 0 then.
  const national = hasAreaCode ? international(number).replace(/^490*/, "0") : number;
  if (national.length < FEWEST_DIGITS) return TOO_SHORT;
  if (national.length > MAX_DIGITS) return TOO_LONG;
  if (/\p{L}/u.test(typed.replace(LABEL, ""))) return LETTERS;
  if (!hasAreaCode || national.startsWith("00")) return NO_AREA_CODE;
  if (!national.startsWith("0")) return FOREIGN;
  if (SERVICE_NUMBER.test(national)) return SERVICE;
  if (GERMAN_NUMBER.test(national.slice(1)) && !ONE_DIGIT.test(national)) return undefined;
  if (!/^01[567]/.test(national)) return UNUSUAL;
  const fewest = national.startsWith("015") ? MAX_OF_A_MOBILE : MIN_OF_A_MOBILE;
  return national.length < fewest ? TOO_SHORT : national.length > MAX_OF_A_MOBILE ? TOO_LONG : UNUSUAL;
}

/** Labels that people write before a number. */
const LABEL = /^\s*(tel|telefon|fon|handy|mobil|festnetz|privat|nr|nummer)\b/i;

/** As of somebody who wants to get on. */
const ONE_DIGIT = /(\d)\1{6}/;

/** Free, shared-cost and premium numbers, votes, and numbers of companies' networks. */
const SERVICE_NUMBER = /^0(137|138|18|19|700|800|900)/;

/** The digits, and a leading plus. "(0)" is kept only as the first digit. */
function dialled(typed: string): string {
  const kept = typed
    .normalize("NFKC")
    .replace(/^[^\d+]*\(\s*0\s*\)/, "0")
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
