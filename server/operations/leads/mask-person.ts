import { maskEmail, maskName, maskPhone } from "#server/leads/submissions/redact-person.ts";
import type { Contact } from "#server/leads/submissions/lead.ts";

const EMAIL = /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g;
const LONG_NUMBER = /\+?\d[\d\s()/.-]{5,}\d/g;
const HASH = /\b[0-9a-f]{64}\b/gi; // of an email address or number, which could be looked up
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const TIME = /\b\d{4}-\d\d-\d\d(T[\d:.]+Z?)?\b/g;

export type Mask = <T>(value: T) => T;

/** Masks a person in any text: what they typed, in every encoding, and everything that looks like an address or number. */
export function maskPerson(contact: Contact): Mask {
  const known = knownForms(contact);
  const maskText = (text: string): string => {
    const masked = known.reduce((rest, { form, mask }) => rest.replaceAll(form, mask), text);
    return outsideOf([ID, TIME], masked, (part) =>
      part.replaceAll(EMAIL, maskEmail).replaceAll(LONG_NUMBER, maskPhone).replaceAll(HASH, "***"),
    );
  };
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return maskText(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return typeof value === "number" ? maskNumber(value) : value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [maskText(name), walk(inner)]));
  };
  return <T>(value: T) => walk(value) as T;
}

const LEAST_PHONE = 1_000_000;

/** A phone number may have been sent as a JSON number. */
const maskNumber = (value: number): number | string => (value >= LEAST_PHONE ? maskPhone(String(value)) : value);

function knownForms(contact: Contact): { form: RegExp; mask: string }[] {
  const { fullName, firstName, lastName, email, phone, phoneE164, street } = contact;
  const texts: [string | undefined, (text: string) => string][] = [
    [email, maskEmail],
    [fullName, maskName],
    [street, () => "***"],
    [phone, maskPhone],
    [phoneE164, maskPhone],
    [phoneE164?.replace("+49", "0"), maskPhone],
    [phoneE164?.replace("+", ""), maskPhone],
    [firstName, maskName],
    [lastName, maskName],
    ...(street?.split(/\s+/) ?? []).map((part): [string, () => string] => [part, () => "***"]),
  ];
  return texts.flatMap(([text, mask]) => {
    if (text === undefined || text.length < 2) return [];
    return encodings(text).map((form) => ({ form: wholeWords(form), mask: mask(text) }));
  });
}

const encodings = (text: string): string[] => {
  const encoded = encodeURIComponent(text);
  return [...new Set([text, encoded, encoded.replaceAll("%20", "+")])];
};

const wholeWords = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, "giu");

/** Ids and times look like numbers but are kept. */
function outsideOf(kept: readonly RegExp[], text: string, change: (part: string) => string): string {
  const pattern = new RegExp(kept.map(({ source }) => source).join("|"), "gi");
  let end = 0;
  let result = "";
  for (const match of text.matchAll(pattern)) {
    result += change(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + change(text.slice(end));
}
