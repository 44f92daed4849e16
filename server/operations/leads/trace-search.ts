import { createHmac } from "node:crypto";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readCode } from "#server/leads/request-pages/page-token.ts";
import { understand, type Understood } from "./lead-search.ts";

/** What the audit log keeps of a search: what it was taken for, and where it names one person, a hash. Never the text. */
export type SearchTrace = { search: Understood["kind"]; hash?: string };

const HASH_CHARACTERS = 32;
/** Digits of a number in E.164 that make it one person's; a shorter text is on its way to something. */
const WHOLE_PHONE = 11;
const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * Two searches for the same number, address or code have the same hash, however they were typed. It needs a key of the key ring, so
 * nobody finds the number by hashing all numbers.
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
