import { sql } from "kysely";
import { dropAllocations } from "#server/sales/allocations/settle-allocations.ts";
import { lockRouting } from "#server/sales/allocations/lock-routing-snapshot.ts";
import { allocateLeads } from "#server/sales/allocations/allocate-leads.ts";
import { isRouted } from "#server/sales/buyers/by-orders.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { createDeliveries } from "#server/delivery/queue/create-deliveries.ts";
import { releaseForProof } from "#server/intake/quarantine/release-leads.ts";
import { correct, isCorrectable } from "./correct.ts";
import { lockLeadBySecret } from "./own-lead.ts";
import { mayBeAllocated, toAllocate, type NewLead } from "./store-lead.ts";

type Again = { secret: unknown; hasProof: boolean; mayCorrect: boolean };

/**
 * Handles a submit whose id is stored. From the lead's own browser it may be a correction, or carry the proof of work that releases it from
 * quarantine. Anything else changes nothing.
 */
export const handleResubmit = (db: Database, lead: NewLead, { secret, hasProof, mayCorrect }: Again): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, content, signals, delivery } = lead;
    if (mayCorrect) await lockRouting(tx);
    const own = await lockLeadBySecret(tx, id, secret);
    if (own?.formType !== lead.formType || own.isSynthetic !== lead.isSynthetic) return;
    if (hasProof && (await releaseForProof(tx, id, delivery.waitMs)))
      await sql`update form_submissions set campaign_id = ${content.campaign_id} where id = ${id}`.execute(tx); // While quarantined it could create no campaign.
    if (!mayCorrect || !own.hasSecret || !(await isCorrectable(tx, id))) return;
    const isQuarantined = await correct(tx, id, {
      content,
      identity: lead.identity ?? null,
      signals,
      isQuarantined: delivery.isQuarantined ?? false,
    });
    await createDeliveries(tx, id, { ...delivery, isQuarantined });
    await placeAnew(tx, { ...lead, delivery: { ...delivery, isQuarantined } });
  });

/** Allocates a corrected lead: nobody has it yet, so the orders that match it now get it. */
async function placeAnew(tx: Executor, lead: NewLead): Promise<void> {
  const { rows } = await sql`
    select from routing_decisions where submission_id = ${lead.id} union all select where ${isRouted(sql`${lead.formType}::text`)}`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await dropAllocations(tx, lead.id);
  if (mayBeAllocated(lead)) return void (await allocateLeads(tx, [toAllocate(lead)]));
  await sql`update routing_decisions set unsold = ${lead.delivery.isQuarantined ? "quarantine" : "blocked"},
    reasons = null, reroute_at = null where submission_id = ${lead.id}`.execute(tx);
}
