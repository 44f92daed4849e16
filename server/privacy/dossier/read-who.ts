import { openIdentity, type Identity } from "#server/leads/consent/identity.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { SealError } from "#server/platform/secrets/seal.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import type { Person, Who } from "./dossier.ts";

/** Who gave the consent, and the fingerprint of it, which the event names. */
export type Found = { who: Who; sha256: string | null };

/** `isExpired`: the events say that the term has ended. */
export async function readWho(
  { db, consentRing }: { db: Executor; consentRing: KeyRing },
  submissionId: string,
  isExpired: boolean,
): Promise<Found> {
  const kept = await db
    .selectFrom("consent_identities")
    .select(["sealed", "restricted_at"])
    .where("submission_id", "=", submissionId)
    .executeTakeFirst();
  if (kept) return opened(consentRing, submissionId, kept.sealed, kept.restricted_at !== null);
  const lead = await db
    .selectFrom("form_submissions")
    .select(["submission_data", "normalised"])
    .where("id", "=", submissionId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!lead) return { who: { kind: isExpired ? "expired" : "not-kept" }, sha256: null };
  const answers = lead.submission_data as Record<string, unknown>;
  const contact = contactIn(answers, lead.normalised as Record<string, unknown>);
  return { who: { kind: "lead", ...personOf(contact) }, sha256: null };
}

function opened(ring: KeyRing, submissionId: string, sealed: string, isRestricted: boolean): Found {
  try {
    const { identity, sha256 } = openIdentity(ring, submissionId, sealed);
    return { who: { kind: "sealed", isRestricted, ...personOf(identity) }, sha256 };
  } catch (error) {
    if (error instanceof SealError) return { who: { kind: "locked" }, sha256: null };
    throw error;
  }
}

const personOf = ({ fullName, firstName, lastName, phone, email, postalCode, street, address }: Identity): Person => ({
  name: fullName ?? [firstName, lastName].filter(Boolean).join(" "),
  phone: phone ?? "",
  email: email ?? "",
  postalCode: postalCode ?? "",
  street: street ?? null,
  address: address ?? null,
});
