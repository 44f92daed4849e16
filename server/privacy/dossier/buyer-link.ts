import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readSignedId, signId } from "#server/platform/secrets/signed-id.ts";

/** Where a buyer reads its part of the proof. */
const PROOF_PATH = "/nachweis";

/** From the day the lead came in. Later, whoever needs the proof asks us for it. */
const VALID_DAYS = 365;
const DAY_MS = 86_400_000;

/** The address that goes out with a lead. It follows from the lead alone, so that a second attempt sends the same. */
export function buyerLink(
  { consentRing, publicUrl }: { consentRing: KeyRing; publicUrl: string },
  { deliveryId, createdAt }: { deliveryId: string; createdAt: string },
): string {
  const until = new Date(Date.parse(createdAt) + VALID_DAYS * DAY_MS);
  return new URL(`${PROOF_PATH}/${signId(consentRing, "consent proof", deliveryId, until)}`, publicUrl).href;
}

/** The delivery that a link belongs to. */
export const readBuyerLink = (consentRing: KeyRing, token: string, now?: number): string | undefined =>
  readSignedId(consentRing, "consent proof", token, now);
