import { sql } from "kysely";
import { personHmacs } from "#server/leads/consent/identity.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";

type Row = { hmac: string | null; answers: Record<string, unknown> | null; normalised: Record<string, unknown> | null };

/** Returns the HMACs that find the person of a lead, under every key; for an erased lead, those kept with its consent. */
export async function hmacsOfLead(tx: Executor, ring: KeyRing, submissionId: string): Promise<string[]> {
  const { rows } = await sql<Row>`
    select hmac, null as answers, null as normalised from consent_identities, unnest(array[phone_hmac, email_hmac]) as stored (hmac)
    where submission_id = ${submissionId} and hmac is not null
    union all select null, submission_data, normalised from form_submissions where id = ${submissionId}`.execute(tx);
  const hmacs = rows.flatMap(({ hmac, answers, normalised }) => {
    if (!answers) return hmac ?? [];
    const { phoneE164, phone, email } = contactIn(answers, normalised ?? {});
    return personHmacs(ring, { phone: phoneE164 ?? phone, email });
  });
  return [...new Set(hmacs)];
}
