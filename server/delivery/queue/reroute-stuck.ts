import { sql } from "kysely";
import { lockRouting } from "#server/sales/allocations/lock-routing-snapshot.ts";
import { allocateLeads } from "#server/sales/allocations/allocate-leads.ts";
import { readEarlier } from "#server/sales/allocations/read-earlier.ts";
import { readLeadsToAllocate } from "#server/sales/allocations/reroute.ts";
import type { ReleaseReason } from "#server/sales/allocations/settle-allocations.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { circuitIs } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { SOLD_ELSEWHERE } from "#server/delivery/delivery-state.ts";
import { close } from "./close.ts";

const AT_ONCE = 100;
const MAX_BATCHES = 20;
const STUCK: ReleaseReason = "stuck";

type Stuck = { id: string; attemptN: number; submissionId: string; buyerId: string };

/** Due time as the index of queued deliveries has it. */
type Position = { dueAt: string; id: string };
const START: Position = { dueAt: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/**
 * Reallocates unsent leads whose service has been failing, paused or off for longer than their order allows. Without a next order they keep
 * waiting, and the next call continues behind them. Returns the number of reallocated leads.
 */
export function createRerouteStuck(db: Database, atOnce = AT_ONCE): () => Promise<number> {
  let after = START;
  return async () => {
    let given = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const waiting = await findWaiting(db, after, atOnce);
      given += await giveAway(db, waiting);
      const last = waiting.length === atOnce ? waiting.at(-1) : undefined;
      after = last ?? START;
      if (!last) break;
    }
    return given;
  };
}

/** A lead that is stuck twice is reallocated once; the next run handles its other allocation. */
async function giveAway(db: Database, waiting: readonly Position[]): Promise<number> {
  if ((await lockStuck(db, waiting)).length === 0) return 0; // Reads without the routing lock, because every submit needs it.
  return db.transaction().execute(async (tx) => {
    await lockRouting(tx);
    const held = await lockStuck(tx, waiting);
    const byLead = new Map(held.map((one) => [one.submissionId, one]));
    const leads = await readLeadsToAllocate(tx, [...byLead.keys()]);
    const earlierOf = await readEarlier(
      tx,
      leads.map(({ id }) => id),
    );
    const asked = leads.flatMap((lead) => {
      const { earlier } = earlierOf(lead.id);
      const buyerId = byLead.get(lead.id)?.buyerId;
      if (!earlier || buyerId === undefined) return [];
      const others = {
        ...earlier,
        placed: earlier.placed.filter((one) => one.buyerId !== buyerId),
        tried: new Set([...earlier.tried, buyerId]),
      };
      return [{ ...lead, earlier: others, onlyIfPlaced: true as const }];
    });
    const placed = await allocateLeads(tx, asked);
    const given = [...byLead.values()].filter(({ submissionId }) => placed.has(submissionId));
    if (given.length === 0) return 0;
    await close(tx, given, SOLD_ELSEWHERE, "worker");
    await sql`update allocations set reason = ${STUCK} where delivery_id = any(${given.map(({ id }) => id)}::uuid[])`.execute(
      tx,
    );
    return given.length;
  });
}

const isFailing = sql<boolean>`(not service.is_active or not ${circuitIs("closed")})`;

/** Follows the index of queued deliveries, so that the cost does not grow with the backlog. */
async function findWaiting(db: Executor, after: Position, most: number): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select waiting.next_attempt_at::text as "dueAt", waiting.id from api_services service
    join circuit_breakers on circuit_breakers.api_service_id = service.id
    cross join lateral (
      select next_attempt_at, id from deliveries
      where api_service_id = service.id and state = 'queued' and (next_attempt_at, id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)
      order by next_attempt_at, id limit ${most}
    ) waiting
    where ${isFailing} and exists (
      select from orders join order_versions on order_id = orders.id
      where api_service_id = service.id and terms ->> 'rerouteAfterMinutes' is not null)
    order by waiting.next_attempt_at, waiting.id limit ${most}`.execute(db);
  return rows;
}

/** Locks the stuck deliveries. Rows locked by others wait for the next run. */
async function lockStuck(tx: Executor, waiting: readonly Position[]): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select delivery.id, delivery.attempt_n as "attemptN", delivery.submission_id as "submissionId", allocation.buyer_id as "buyerId"
    from deliveries delivery
    join allocations allocation on allocation.delivery_id = delivery.id and allocation.state = 'reserved'
    join order_versions version on version.order_id = allocation.order_id and version.version = allocation.order_version
    join api_services service on service.id = delivery.api_service_id
    join circuit_breakers on circuit_breakers.api_service_id = service.id
    where delivery.id = any(${waiting.map(({ id }) => id)}::uuid[]) and delivery.state = 'queued' and not delivery.had_unknown and ${isFailing}
      and greatest(allocation.decided_at, delivery.not_before)
        < now() - (version.terms ->> 'rerouteAfterMinutes')::int * interval '1 minute'
      and not exists (select from delivery_events event where event.delivery_id = delivery.id and event.kind = 'started')
    order by allocation.decided_at for update of delivery skip locked`.execute(tx);
  return rows;
}
