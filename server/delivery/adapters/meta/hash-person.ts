import { createHash } from "node:crypto";
import { normaliseEmail } from "#funnels/soft-checks/email.ts";
import { normalisePhone } from "#funnels/soft-checks/phone.ts";
import type { Contact } from "#server/leads/submissions/lead.ts";

/** Hashed fields by Meta's names. Missing or invalid ones are left out, so that they never cost the event. */
type HashedPerson = Readonly<Record<string, readonly string[]>>;

/** Meta compares hashes only, so every letter must be written as Meta writes it before it is hashed. */
export function hashPerson(contact: Contact, submissionId: string): HashedPerson {
  const plain = {
    em: address(contact.email ?? ""),
    ph: normalisePhone(contact.phoneE164 ?? contact.phone ?? "")?.slice(1), // Meta wants it without the plus
    fn: name(contact.firstName ?? ""),
    ln: name(contact.lastName ?? ""),
    zp: postalCode(contact.postalCode ?? ""),
    country: "de",
    external_id: submissionId.toLowerCase(),
  };
  return Object.fromEntries(Object.entries(plain).flatMap(([field, text]) => (text ? [[field, [sha256(text)]]] : [])));
}

function address(typed: string): string | undefined {
  const email = normaliseEmail(typed);
  return /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email) ? email : undefined;
}

/** Umlauts stay: Meta hashes UTF-8. Spaces and ASCII punctuation go. */
const name = (typed: string): string =>
  typed
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s!-/:-@[-`{-~]/g, "");

function postalCode(typed: string): string | undefined {
  const [code = ""] = typed.normalize("NFC").toLowerCase().replaceAll(/\s/g, "").split("-");
  return code.length >= 2 ? code : undefined;
}

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
