import { createHmac, type KeyObject } from "node:crypto";
import { normaliseEmail } from "#funnels/soft-checks/email.ts";
import { normalisePhone } from "#funnels/soft-checks/phone.ts";
import { createDerivedKey } from "#server/platform/secrets/derived-key.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { mailboxOf } from "#server/leads/spam/mailbox.ts";

export type Person = { phone?: string | null | undefined; email?: string | null | undefined };

/**
 * A person's marks under every key of the ring, "k1:<hex>" each: whatever was stored with an older key is found too. Spellings of one
 * number or mailbox have the same mark. Without the key nobody can tell whose it is.
 */
export const personMarks = (ring: KeyRing, person: Person): string[] =>
  [...ring.keys].flatMap(([id, key]) => {
    const { phone, email } = marksBy(id, key, person);
    return [phone, email].filter((mark) => mark !== null);
  });

/** The marks that are stored: those of the active key. */
export function storedMarks(ring: KeyRing, person: Person): { phone: string | null; email: string | null } {
  const key = ring.keys.get(ring.activeId);
  if (!key) throw new Error(`The key ring has no key "${ring.activeId}"`);
  return marksBy(ring.activeId, key, person);
}

function marksBy(id: string, key: KeyObject, { phone, email }: Person) {
  const mark = (kind: string, value: string) =>
    value === "" ? null : `${id}:${createHmac("sha256", markKey(key)).update(`${kind}:${value}`).digest("hex")}`;
  return {
    phone: mark("phone", plainPhone(phone ?? "")),
    email: mark("email", mailboxOf(normaliseEmail(email ?? ""))),
  };
}

/** What is no number by its form is still found if it is typed the same. */
const plainPhone = (typed: string): string => normalisePhone(typed) ?? typed.replaceAll(/\D/g, "");

const markKey = createDerivedKey("person marks");
