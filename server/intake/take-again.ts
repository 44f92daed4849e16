import type { Database } from "#server/db/database.ts";
import { createDeliveries } from "#server/delivery/queue/create-deliveries.ts";
import { releaseForProof } from "#server/quarantine/release-leads.ts";
import { correct, isUntouched } from "./correct.ts";
import { lockOwnLead } from "./own-lead.ts";
import type { NewLead } from "./store-lead.ts";

type Again = { secret: unknown; hasProof: boolean; mayCorrect: boolean };

/**
 * A lead whose id is stored. From the browser that made it, it may bring the proof of work that releases it from quarantine, or be
 * a correction. Anything else changes nothing.
 */
export const takeAgain = (db: Database, lead: NewLead, { secret, hasProof, mayCorrect }: Again): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, content, signals, delivery } = lead;
    const own = await lockOwnLead(tx, id, secret);
    if (own?.formType !== lead.formType || own.isSynthetic !== lead.isSynthetic) return;
    if (hasProof) await releaseForProof(tx, id, delivery.waitMs);
    if (!mayCorrect || !own.hasSecret || !(await isUntouched(tx, id))) return;
    const isQuarantined = await correct(tx, id, { content, signals, isQuarantined: delivery.isQuarantined ?? false });
    await createDeliveries(tx, id, { ...delivery, isQuarantined });
  });
