import { sql } from "kysely";
import { readTerms } from "#server/buyers/read-terms.ts";
import type { Executor } from "#server/db/database.ts";
import type { LeadToPlace } from "./place-leads.ts";

type Row = {
  submissionId: string;
  orderId: string;
  version: number;
  buyerId: string;
  place: number;
  isReleased: boolean;
};

/** For each of these leads: who has it, and who has refused it or has it from elsewhere. The caller holds the lock of routing. */
export async function readEarlier(
  tx: Executor,
  ids: readonly string[],
): Promise<(id: string) => Pick<LeadToPlace, "earlier">> {
  const { rows } = await sql<Row>`
    select submission_id as "submissionId", order_id as "orderId", order_version as version, buyer_id as "buyerId", place,
      state = 'released' as "isReleased"
    from allocations where submission_id = any(${[...ids]}::uuid[])`.execute(tx);
  const { rows: sent } = await sql<{ submissionId: string; buyerId: string }>`
    select distinct deliveries.submission_id as "submissionId", buyer_id as "buyerId"
    from deliveries join orders using (api_service_id)
    where submission_id = any(${[...ids]}::uuid[])
      and not exists (select from allocations where delivery_id = deliveries.id)`.execute(tx);
  const termsOf = await readTerms(
    tx,
    rows.map(({ orderId: id, version }) => ({ id, version })),
  );
  const byLead = Map.groupBy(rows, ({ submissionId }) => submissionId);
  const sentByLead = Map.groupBy(sent, ({ submissionId }) => submissionId);
  return (id) => {
    const mine = byLead.get(id) ?? [];
    const placed = mine.filter(({ isReleased }) => !isReleased);
    const gone = mine.filter(({ isReleased }) => isReleased);
    return {
      earlier: {
        placed: placed.map(({ orderId, version, buyerId }) => ({
          buyerId,
          shareMax: termsOf({ id: orderId, version }).shareMax,
        })),
        tried: new Set([...gone, ...(sentByLead.get(id) ?? [])].map(({ buyerId }) => buyerId)),
        lastPlace: Math.max(0, ...mine.map(({ place }) => place)),
      },
    };
  };
}
