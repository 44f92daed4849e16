import { findConsentKeyProblem } from "#server/leads/consent/rotate-identities.ts";
import type { ServicesConfig } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/database.ts";

/**
 * Exits with a message for the operator if CONSENT_KEYS do not open the stored identities. An unreachable database is only reported, and
 * the next start checks again.
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
