import { sql } from "kysely";
import { z } from "zod";
import { readField } from "#funnels/engine/read-answers.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { sanitiseInput } from "#server/leads/submissions/normalise.ts";
import { lockLeadBySecret, type OwnLead } from "./own-lead.ts";

/** Pages of the previous release do not send it. */
export const Confirmation = z
  .object({
    secret: z.unknown().describe("The lead's secret"),
    answers: z.record(z.string(), z.unknown()).optional().describe("The answers, with the number that was shown"),
  })
  .catch({ secret: undefined });

/**
 * Records that the phone number is confirmed and releases the deliveries that waited for it. Returns false if the lead is unknown or
 * another browser's, or if another number is stored because the correction came too late.
 */
export async function confirmPhone(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  id: string,
  input: unknown,
): Promise<boolean> {
  if (!z.guid().safeParse(id).success) return false;
  const { secret, answers } = Confirmation.parse(input);
  const confirmed = await db.transaction().execute(async (tx) => {
    const own = await lockLeadBySecret(tx, id, secret);
    if (!own || !Object.hasOwn(own.answers, "phoneConfirmed") || (answers && !isStored(own, answers))) return false;
    await tx
      .updateTable("form_submissions")
      .set({ submission_data: sql`submission_data || '{"phoneConfirmed": true}'` })
      .where("id", "=", id)
      .execute();
    await tx
      .updateTable("deliveries")
      .set({ next_attempt_at: sql<Date>`greatest(now(), not_before)`, updated_at: sql<Date>`now()` })
      .where("submission_id", "=", id)
      .where("state", "=", "queued")
      .where("attempt_n", "=", 0)
      .execute();
    return true;
  });
  if (confirmed) notifyWorkers();
  return confirmed;
}

/** Returns whether the number that the visitor saw is the one that services get. */
function isStored({ formType, answers: stored }: OwnLead, shown: Record<string, unknown>): boolean {
  const funnel: Funnel = funnels[formType];
  const numbers = funnel.steps
    .flatMap((step) => step.fields)
    .filter((field) => "input" in field && field.input === "tel");
  return numbers.every((field) => readField(field, sanitiseInput(shown)) === stored[field.name]);
}
