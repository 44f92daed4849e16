import { sql } from "kysely";
import { lockRouting } from "#server/allocations/lock-market.ts";
import { placeLeads } from "#server/allocations/place-leads.ts";
import { readEarlier } from "#server/allocations/read-earlier.ts";
import { readLeadsToPlace } from "#server/allocations/reroute.ts";
import type { ReleaseReason } from "#server/allocations/settle-allocations.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { circuitIs } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { SOLD_ELSEWHERE } from "#server/delivery/close-reason.ts";
import { close } from "./close.ts";

const AT_ONCE = 100;
const STUCK: ReleaseReason = "stuck";

type Stuck = { id: string; attemptN: number; submissionId: string; buyerId: string };

/**
 * Gives leads to the next order that wait for a service which is failing, paused or off for longer than their order allows, and of which no
 * byte was ever sent. Without a next order they go on waiting. Returns how many were given away.
 */
export async function rerouteStuck(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockRouting(tx);
    const stuck = await lockStuck(tx);
    let given = 0;
    for (const one of stuck) {
      const [lead] = await readLeadsToPlace(tx, [one.submissionId]);
      if (!lead) continue;
      const { earlier } = (await readEarlier(tx, [lead.id]))(lead.id);
      if (!earlier) continue;
      const others = {
        ...earlier,
        placed: earlier.placed.filter(({ buyerId }) => buyerId !== one.buyerId),
        tried: new Set([...earlier.tried, one.buyerId]),
      };
      const placed = await placeLeads(tx, [{ ...lead, earlier: others, onlyIfPlaced: true }]);
      if (!placed.has(lead.id)) continue;
      await close(tx, [one], SOLD_ELSEWHERE, "worker");
      await sql`update allocations set reason = ${STUCK} where delivery_id = ${one.id}`.execute(tx);
      given++;
    }
    return given;
  });
}

/** What somebody else holds is looked at the next time. */
async function lockStuck(tx: Executor): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select delivery.id, delivery.attempt_n as "attemptN", delivery.submission_id as "submissionId", allocation.buyer_id as "buyerId"
    from allocations allocation
    join order_versions version on version.order_id = allocation.order_id and version.version = allocation.order_version
    join deliveries delivery on delivery.id = allocation.delivery_id
    join api_services service on service.id = delivery.api_service_id
    join service_gates on service_gates.api_service_id = service.id
    where allocation.state = 'reserved' and delivery.state = 'queued' and not delivery.had_unknown
      and (not service.is_active or not ${circuitIs("closed")})
      and greatest(allocation.decided_at, delivery.not_before)
        < now() - (version.terms ->> 'rerouteAfterMinutes')::int * interval '1 minute'
      and not exists (select from delivery_events event where event.delivery_id = delivery.id and event.kind = 'started')
    order by allocation.decided_at limit ${AT_ONCE} for update of delivery skip locked`.execute(tx);
  return rows;
}
