import { createHash, randomBytes, createHmac, type KeyObject } from "node:crypto";
import { z } from "zod";
import { createDerivedKey, type KeyRing } from "#server/platform/secrets/key-ring.ts";
import { seal, unseal, type SealContext } from "#server/platform/secrets/seal.ts";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { recordConsentEvent } from "./consent-event.ts";
import { normaliseEmail } from "#funnels/soft-checks/email.ts";
import { normalisePhone } from "#funnels/soft-checks/phone.ts";
import { mailboxOf } from "#server/leads/spam/email-address.ts";

type Person = { phone?: string | null | undefined; email?: string | null | undefined };

/**
 * Returns a person's HMACs under every key of the ring, "k1:<hex>" each, so that older ones are found too. Spellings of one number or
 * mailbox have one HMAC. Without the key it identifies no person.
 */
export const personHmacs = (ring: KeyRing, person: Person): string[] =>
  [...ring.keys].flatMap(([id, key]) => {
    const { phone, email } = marksBy(id, key, person);
    return [phone, email].filter((hmac) => hmac !== null);
  });

/** Returns the HMACs to store: those of the active key. */
export function storedHmacs(ring: KeyRing, person: Person): { phone: string | null; email: string | null } {
  const key = ring.keys.get(ring.activeId);
  if (!key) throw new Error(`The key ring has no key "${ring.activeId}"`);
  return marksBy(ring.activeId, key, person);
}

function marksBy(id: string, key: KeyObject, { phone, email }: Person) {
  const hmac = (kind: string, value: string) =>
    value === "" ? null : `${id}:${createHmac("sha256", hmacKey(key)).update(`${kind}:${value}`).digest("hex")}`;
  return {
    phone: hmac("phone", plainPhone(phone ?? "")),
    email: hmac("email", mailboxOf(normaliseEmail(email ?? ""))),
  };
}

/** A malformed number is still found if typed identically. */
const plainPhone = (typed: string): string => normalisePhone(typed) ?? typed.replaceAll(/\D/g, "");

const hmacKey = createDerivedKey("person marks");

/** The person who gave consent, as stated. */
const IdentitySchema = z.object({
  fullName: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  phone: z.string().optional(), // as typed
  phoneE164: z.string().optional(),
  email: z.string().optional(),
  postalCode: z.string().optional(),
  street: z.string().optional(),
  /** The network address that the request came from. */
  address: z.string().optional(),
});

export type Identity = Readonly<z.infer<typeof IdentitySchema>>;

/** The identity as stored in consent_identities. `sha256` goes into the event, so the chain also shows a changed identity. */
export type SealedIdentity = { sealed: string; phoneHmac: string | null; emailHmac: string | null; sha256: string };

export const identityContext = (submissionId: string): SealContext => ({
  table: "consent_identities",
  rowId: submissionId,
  column: "sealed",
});

/** Encrypted with random bytes, so that the hash reveals nothing once the ciphertext is deleted. */
export function sealIdentity(ring: KeyRing, submissionId: string, identity: Identity): SealedIdentity {
  const text = JSON.stringify({ ...IdentitySchema.parse(identity), salt: randomBytes(16).toString("base64url") });
  const hmacs = hmacsOf(ring, identity);
  return { sealed: seal(ring, text, identityContext(submissionId)), ...hmacs, sha256: sha256(text) };
}

/** Throws a SealError if the key ring cannot open it. */
export function openIdentity(
  ring: KeyRing,
  submissionId: string,
  sealed: string,
): { identity: Identity; sha256: string } {
  const text = unseal(ring, sealed, identityContext(submissionId));
  return { identity: IdentitySchema.parse(JSON.parse(text)), sha256: sha256(text) };
}

export function hmacsOf(
  ring: KeyRing,
  { phone, phoneE164, email }: Identity,
): Pick<SealedIdentity, "phoneHmac" | "emailHmac"> {
  const hmacs = storedHmacs(ring, { phone: phoneE164 ?? phone, email });
  return { phoneHmac: hmacs.phone, emailHmac: hmacs.email };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Replaces the identity after a correction, in its transaction. */
export async function replaceIdentity(tx: Executor, submissionId: string, identity: SealedIdentity): Promise<void> {
  const { sealed, phoneHmac, emailHmac, sha256 } = identity;
  await sql`insert into consent_identities (submission_id, sealed, phone_hmac, email_hmac)
    values (${submissionId}, ${sealed}, ${phoneHmac}, ${emailHmac})
    on conflict (submission_id) do update
      set sealed = excluded.sealed, phone_hmac = excluded.phone_hmac, email_hmac = excluded.email_hmac`.execute(tx);
  await recordConsentEvent(tx, { submissionId, kind: "corrected", details: { identitySha256: sha256 } });
}
