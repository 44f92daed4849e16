import { sql, type RawBuilder } from "kysely";
import { readCode } from "#server/leads/self-service-pages/page-token.ts";
import { createHmac } from "node:crypto";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";

/** What the audit log stores of a search: its interpretation, and a hash if it identifies a person. Never the text. */
type SearchTrace = { search: Understood["kind"]; hash?: string };

const HASH_CHARACTERS = 32;
/** Digits of a complete E.164 number; shorter texts are still being typed. */
const WHOLE_PHONE = 11;
const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * Searches for the same number, address or code have the same hash in any spelling. Keyed, so that numbers cannot be found by
 * hashing all of them.
 */
export function traceSearch(ring: KeyRing, typed: string, understood = understand(typed)): SearchTrace {
  const { kind } = understood;
  const person = personIn(understood, typed);
  const isWhole =
    kind === "phone" ? person.length > WHOLE_PHONE : kind === "code" || (kind === "email" && WHOLE_EMAIL.test(person));
  const key = ring.keys.get(ring.activeId);
  if (!isWhole || !key) return { search: kind };
  const hash = createHmac("sha256", key).update(`search ${person}`).digest("hex").slice(0, HASH_CHARACTERS);
  return { search: kind, hash };
}

function personIn(understood: Understood, typed: string): string {
  if (understood.kind === "phone") return understood.phone;
  return (understood.kind === "code" ? readCode(typed) : undefined) ?? typed.normalize("NFC").trim().toLowerCase();
}

/** One interpretation of the search text, as a condition on form_submissions `s`. */
export type Reading = {
  condition: RawBuilder<boolean>;
  /** An index finds the rows; otherwise they are checked row by row. */
  byIndex: boolean;
  /** So selective that its index is used first. */
  isRare: boolean;
  /** Reveals no personal data, so viewers may use it. */
  impersonal: boolean;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BEGINNING_OF_ID = /^[0-9a-f]{8}[0-9a-f-]*$/;
const DIALLED = /^\+?[\d\s()/.-]+$/;
const FULL_EMAIL = /^[^\s@]{3,}@[^\s@]+\.[^\s@]{2,}$/;
/** Needs a digit, because letters alone may be a name. */
const LIKE_A_CODE = /^(?=.*\d)[\da-z]{4}[\s-]?[\da-z]{4}$/;
const NEARLY_A_NUMBER = 9; // digits
const MIN_INDEXED = 3; // a trigram

/** Parses the search box: an id or its prefix, a postal code, a phone number, an email address or parts of a name. */
export function readSearch(typed: string): Reading[] {
  const text = typed.normalize("NFC").trim().toLowerCase();
  if (text === "") return [];
  if (UUID.test(text)) return [{ condition: sql`s.id = ${text}::uuid`, byIndex: true, isRare: true, impersonal: true }];
  if (/^\d{5}$/.test(text)) return [postalCode(text)];
  const id = BEGINNING_OF_ID.test(text) ? [beginningOfId(text)] : [];
  if (DIALLED.test(text)) return [...id, ...phone(text), /^[+0(]/.test(text) ? notInE164(text) : words(text)];
  return id.length > 0 && /\d/.test(text) ? id : [...id, words(text)];
}

function beginningOfId(text: string): Reading {
  const digits = text.replaceAll("-", "").slice(0, 32);
  const condition = sql<boolean>`s.id between ${digits.padEnd(32, "0")}::uuid and ${digits.padEnd(32, "f")}::uuid`;
  return { condition, byIndex: true, isRare: true, impersonal: true };
}

const postalCode = (text: string): Reading => ({
  condition: sql`(${contains(text)} and s.submission_data ->> 'postalCode' = ${text})`,
  byIndex: true,
  isRare: true,
  impersonal: true,
});

/** Interpretation of a search text. `phone`: a prefix in E.164. */
export type Understood =
  | { kind: "id" }
  | { kind: "postal-code" }
  | { kind: "phone"; phone: string }
  | { kind: "email" }
  /** Code of the visitor's page, as callers read it out. */
  | { kind: "code" }
  | { kind: "words" };

/** For the screen; the most likely of several interpretations. */
export function understand(typed: string): Understood {
  const text = typed.normalize("NFC").trim().toLowerCase();
  if (UUID.test(text)) return { kind: "id" };
  if (/^\d{5}$/.test(text)) return { kind: "postal-code" };
  const phone = DIALLED.test(text) ? dialled(text) : undefined;
  if (phone) return { kind: "phone", phone: phone.wanted };
  if (BEGINNING_OF_ID.test(text) && /\d/.test(text)) return { kind: "id" };
  if (LIKE_A_CODE.test(text) && readCode(text) !== undefined) return { kind: "code" };
  return { kind: text.includes("@") ? "email" : "words" };
}

/** Matches a prefix in any spelling, because numbers are stored in E.164 too. */
function phone(text: string): Reading[] {
  const number = dialled(text);
  if (!number) return [];
  const { wanted, isRare } = number;
  const condition = sql<boolean>`(s.normalised ->> 'phone' ~>=~ ${wanted} and s.normalised ->> 'phone' ~<~ ${`${wanted}:`})`;
  return [{ condition, byIndex: true, isRare, impersonal: false }];
}

function dialled(text: string): { wanted: string; isRare: boolean } | undefined {
  const digits = text.replaceAll(/\(\s*0\s*\)/g, "").replaceAll(/\D/g, "");
  if (digits.length < MIN_INDEXED) return undefined;
  return { wanted: inE164(text.startsWith("+"), digits), isRare: digits.length >= NEARLY_A_NUMBER };
}

function inE164(hasPlus: boolean, digits: string): string {
  if (hasPlus) return `+${digits.replace(/^490+/, "49")}`;
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  return digits.startsWith("49") && digits.length > 7 ? `+${digits}` : `+49${digits.replace(/^0/, "")}`;
}

/** Numbers that could not be normalised are stored as typed only. There are few. */
function notInE164(text: string): Reading {
  const typed = words(text);
  return { ...typed, condition: sql`(s.normalised ->> 'phone' is null and ${typed.condition})` };
}

function words(text: string): Reading {
  const parts = text.split(/\s+/);
  return {
    condition: sql`(${sql.join(parts.map(contains), sql` and `)})`,
    byIndex: parts.some((part) => part.length >= MIN_INDEXED),
    isRare: FULL_EMAIL.test(text) || (DIALLED.test(text) && text.replaceAll(/\D/g, "").length >= NEARLY_A_NUMBER),
    impersonal: false,
  };
}

const contains = (text: string) =>
  sql<boolean>`s.search_text like lower(${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`;
