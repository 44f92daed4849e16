import { findConsentKeyProblem } from "#server/leads/consent/rotate-identities.ts";
import type { ServicesConfig } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/database.ts";

/**
 * Ends the process where CONSENT_KEYS do not open what is stored, with a sentence for the operator. A database that cannot be asked is no
 * reason: it is reported, and the next start looks again.
 */
export async function consentKeysOrEnd(
  db: Database,
  { consentRing, lostConsentKeys }: ServicesConfig,
  onError: (error: Error) => void,
): Promise<void> {
  const problem = await findConsentKeyProblem(db, { ring: consentRing, lost: lostConsentKeys }).catch(onError);
  if (problem === undefined) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
