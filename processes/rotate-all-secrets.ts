import { rotateSecondFactors, secondFactorKeys } from "#app/staff-auth/second-factor-keys.ts";
import type { ServicesConfig } from "#server/platform/config/config.ts";
import { rotateIdentities } from "#server/leads/consent/rotate-identities.ts";
import type { Database } from "#server/platform/db/database.ts";
import { rotatePages } from "#server/leads/self-service-pages/open-page.ts";
import { rotateSecrets } from "#server/platform/secrets/rotate-secrets.ts";

type Rings = Pick<ServicesConfig, "ring" | "consentRing">;

/** `secrets rotate`: re-encrypts everything with the newest key, so that an old key can be removed from its ring. */
export async function rotateAllSecrets(db: Database, { ring, consentRing }: Rings): Promise<number> {
  const { rewrapped, perKey } = await rotateSecrets(db, ring);
  console.log(`Sealed ${rewrapped} keys anew. Keys per ring key: ${JSON.stringify(perKey)}`);
  console.log(`Visitors' pages sealed anew: ${JSON.stringify(await rotatePages(db, ring))}`);
  const identities = await rotateConsents(db, consentRing);
  return Math.max(identities, await rotateStaffSecrets(db, ring));
}

async function rotateConsents(db: Database, ring: Rings["consentRing"]): Promise<number> {
  const { rewrapped, failures, perKey } = await rotateIdentities(db, ring);
  for (const failure of failures) console.error(failure);
  console.log(
    `Sealed ${rewrapped} identities anew. Identities and HMACs per key of CONSENT_KEYS: ${JSON.stringify(perKey)}`,
  );
  return failures.length === 0 ? 0 : 1;
}

async function rotateStaffSecrets(db: Database, ring: Rings["ring"]): Promise<number> {
  const { rotated, unreadable } = await rotateSecondFactors(db, secondFactorKeys(ring));
  console.log(`Sealed ${rotated} second factors anew`);
  if (unreadable.length === 0) return 0;
  console.error(
    `${unreadable.length} second factors cannot be read with these SECRET_KEYS. An owner can reset them on the Team page: ${unreadable.join(", ")}`,
  );
  return 1;
}
