import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { recordConsentEvent } from "./consent-event.ts";
import type { SealedIdentity } from "./identity.ts";

/** After the visitor has corrected the lead: who gave consent is who they say now. In the transaction of the correction. */
export async function replaceIdentity(tx: Executor, submissionId: string, identity: SealedIdentity): Promise<void> {
  const { sealed, phoneMark, emailMark, sha256 } = identity;
  await sql`insert into consent_identities (submission_id, sealed, phone_mark, email_mark)
    values (${submissionId}, ${sealed}, ${phoneMark}, ${emailMark})
    on conflict (submission_id) do update
      set sealed = excluded.sealed, phone_mark = excluded.phone_mark, email_mark = excluded.email_mark`.execute(tx);
  await recordConsentEvent(tx, { submissionId, kind: "corrected", details: { identitySha256: sha256 } });
}
