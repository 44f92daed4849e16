import { verifyConsent } from "#server/leads/consent/chain/verify-consent.ts";
import type { Database } from "#server/platform/db/database.ts";

export async function verifyConsentEvents(db: Database): Promise<number> {
  const { leads, events, days, problems } = await verifyConsent(db);
  for (const problem of problems) console.error(problem);
  const verdict = problems.length === 0 ? "all hashes match" : "HASHES DO NOT MATCH";
  console.log(`${events} events of ${leads} leads, ${days} sealed days, ${verdict}`);
  return problems.length === 0 ? 0 : 1;
}
