import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { seal, unseal, type Place } from "#server/platform/secrets/seal.ts";
import { storedMarks } from "./person-marks.ts";

/** Who gave consent, as far as they said it. */
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

/** As it is stored in consent_identities. `sha256` goes into the event: the chain then also shows a changed identity. */
export type SealedIdentity = { sealed: string; phoneMark: string | null; emailMark: string | null; sha256: string };

export const identityPlace = (submissionId: string): Place => ({
  table: "consent_identities",
  rowId: submissionId,
  column: "sealed",
});

/** Sealed with random bytes, so that the hash tells nothing any more once the sealed text is deleted. */
export function sealIdentity(ring: KeyRing, submissionId: string, identity: Identity): SealedIdentity {
  const text = JSON.stringify({ ...IdentitySchema.parse(identity), salt: randomBytes(16).toString("base64url") });
  const marks = marksOf(ring, identity);
  return { sealed: seal(ring, text, identityPlace(submissionId)), ...marks, sha256: sha256(text) };
}

/** Throws a SealError where the key ring does not open it. */
export function openIdentity(
  ring: KeyRing,
  submissionId: string,
  sealed: string,
): { identity: Identity; sha256: string } {
  const text = unseal(ring, sealed, identityPlace(submissionId));
  return { identity: IdentitySchema.parse(JSON.parse(text)), sha256: sha256(text) };
}

export function marksOf(
  ring: KeyRing,
  { phone, phoneE164, email }: Identity,
): Pick<SealedIdentity, "phoneMark" | "emailMark"> {
  const marks = storedMarks(ring, { phone: phoneE164 ?? phone, email });
  return { phoneMark: marks.phone, emailMark: marks.email };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
