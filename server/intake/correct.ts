import { sql } from "kysely";
import { replaceIdentity, type SealedIdentity } from "#server/leads/consent/identity.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { SpamSignal } from "#server/leads/spam/signals.ts";
import type { LeadContent } from "./store-lead.ts";

/** Returns whether the lead was not sent yet, no person has acted on it, and it is not withdrawn. It locks the deliveries, so that this stays true. */
export async function isCorrectable(tx: Executor, id: string): Promise<boolean> {
  await sql`select from deliveries where submission_id = ${id} for update`.execute(tx);
  const { rows } = await sql`
    (select from deliveries where submission_id = ${id} and (state not in ('idle', 'queued') or attempt_n > 0
      or exists (select from delivery_events where delivery_id = deliveries.id)) limit 1)
    union all select where is_withdrawn(${id}, null)`.execute(tx);
  return rows.length === 0;
}

type Correction = {
  content: LeadContent;
  identity: SealedIdentity | null;
  signals: readonly SpamSignal[];
  isQuarantined: boolean;
};

/**
 * A visitor who went back to correct the number and submitted again stays one row. Its deliveries are recreated, because the email
 * address may have changed. Returns whether the lead is in quarantine; earlier spam signals still count.
 */
export async function correct(
  tx: Executor,
  id: string,
  { content, identity, signals, isQuarantined }: Correction,
): Promise<boolean> {
  const corrected = await tx
    .updateTable("form_submissions")
    .set({
      ...content,
      submission_data: JSON.stringify(content.submission_data),
      normalised: JSON.stringify(content.normalised),
      tracking: content.tracking && JSON.stringify(content.tracking),
      spam_signals: sql<string[]>`spam_signals || array(
        select added from unnest(${[...signals]}::text[]) with ordinality as one (added, n) where added <> all (spam_signals) order by n)`,
      quarantined_at: sql<Date | null>`coalesce(quarantined_at, case when ${isQuarantined} then now() end)`,
    })
    .where("id", "=", id)
    .returning("quarantined_at")
    .executeTakeFirstOrThrow();
  await tx.deleteFrom("deliveries").where("submission_id", "=", id).execute();
  if (identity) await replaceIdentity(tx, id, identity);
  return corrected.quarantined_at !== null;
}
