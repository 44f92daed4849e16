import { sql } from "kysely";
import { createJob } from "#server/operations/jobs/create-job.ts";
import { planFailed } from "#server/operations/jobs/plan-job.ts";
import type { Database } from "#server/platform/db/database.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { storeReturn } from "#testing/fixtures/returns.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { countRows } from "./count-rows.ts";
import { COUNTED, ROUTED, UNROUTED } from "./firms.ts";
import { once, type Kind } from "./kind.ts";
import type { Stage } from "./stage.ts";

const RETRIED = 5;
const DAY_MS = 24 * 3_600_000;

export const salesKinds: readonly Kind[] = [
  {
    name: "work-on-bulk-jobs",
    effect: "five deliveries sent again, each counted by its events",
    middle: { reads: "bulk_jobs" }, // before its own writes it waits for the lock of routing, which others have then
    wave: 2,
    async plant({ db, firms: { retried } }) {
      const leads: string[] = [];
      for (let n = 0; n < RETRIED; n++)
        leads.push(await seedLead(db, { formType: UNROUTED, deliveries: { [retried]: { state: "failed" } } }));
      const plan = { apiServiceId: retried };
      const { count, until } = await planFailed(db, plan);
      const job = await createJob(db, { kind: "retry", plan, until, agreedCount: count, actor: "a drill" });
      if (job.kind !== "created") throw new Error(job.kind);
      return async () => {
        const sends = await Promise.all(leads.map((lead) => countActions(db, lead, retried, "send")));
        const isEnded = await countRows(db, sql`bulk_jobs where id = ${job.id} and ended_at is not null`);
        return once(sends.some((times) => times === 0) || isEnded === 0 ? 0 : Math.max(...sends));
      };
    },
  },
  {
    name: "close-sold-elsewhere",
    effect: "a refused delivery closed, counted by its events",
    middle: { writes: "allocations" },
    wave: 1,
    async plant({ db, firms: { refuses, buys } }) {
      const deliveries = { [refuses]: { state: "failed" }, [buys]: { state: "delivered" } } as const;
      const lead = await seedLead(db, { formType: UNROUTED, deliveries });
      await sql`update deliveries set last_outcome = 'rejected', updated_at = now() - interval '25 hours'
        where submission_id = ${lead} and state = 'failed'`.execute(db);
      return async () => once(await countActions(db, lead, refuses, "close"));
    },
  },
  {
    name: "reroute-stuck",
    effect: "a lead at the next order, counted by its places",
    middle: { writes: "allocations" },
    wave: 1,
    async plant({ db, round, firms: { stuck, stuckOrder, nextOrder } }) {
      const circuit = (state: string) =>
        sql`update circuit_breakers set state = ${state} where api_service_id = ${stuck}`.execute(db);
      await circuit("open");
      const person = { email: `stuck.${round}@web.de`, phone: `0171 ${2_000_000 + round}` };
      const lead = { ...newLead(person), formType: ROUTED };
      await storeLead(db, lead);
      await circuit("paused");
      await sql`update allocations set decided_at = now() - interval '11 minutes' where submission_id = ${lead.id}`.execute(
        db,
      );
      const places = (order: string, held: string) =>
        countRows(db, sql`allocations where submission_id = ${lead.id} and order_id = ${order} and ${sql.raw(held)}`);
      if ((await places(stuckOrder, "state = 'reserved'")) !== 1) throw new Error("The lead is not stuck");
      return async () => {
        const isGiven = (await places(stuckOrder, "state = 'released' and reason = 'stuck'")) === 1;
        return once(isGiven ? await places(nextOrder, "state <> 'released'") : 0);
      };
    },
  },
  {
    name: "credit-overdue-returns",
    effect: "a return credited, counted in the audit log",
    middle: { writes: "returns" },
    wave: 1,
    async plant({ db, firms: { nextOrder: orderId, nextBuyer: buyerId } }) {
      const claim = await storeReturn(db, { orderId, buyerId }, { dueAt: new Date(Date.now() - 30 * DAY_MS) });
      return async () =>
        once(await countRows(db, sql`audit_events where action = 'return.lapse' and details ->> 'claim' = ${claim}`));
    },
  },
  {
    name: "update-net-prices",
    effect: "an order's net price computed anew",
    middle: { writes: "order_usage" },
    wave: 2,
    async plant({ db, firms: { nextOrder } }) {
      await sql`update order_usage set net_cents = 1 where order_id = ${nextOrder}`.execute(db);
      return async () => once(await countRows(db, sql`order_usage where order_id = ${nextOrder} and net_cents <> 1`));
    },
  },
  {
    name: "refresh-totals",
    effect: "a lead of the worker's today in the totals, by their sum",
    middle: { writes: "daily_lead_totals" },
    wave: 2,
    plant: (stage) => plantFigure(stage, 0),
  },
  {
    name: "refresh-all-totals",
    effect: "a lead of three weeks ago in the totals, by their sum",
    middle: { writes: "daily_lead_totals" },
    wave: 2,
    plant: (stage) => plantFigure(stage, 21),
  },
];

/** One more lead of a day that was last added up an hour ago. How often it counts: what the day's sum has grown by. */
async function plantFigure({ db, today }: Stage, daysAgo: number) {
  const at = new Date(today().getTime() - daysAgo * DAY_MS);
  const day = sql`(${at}::timestamptz at time zone 'Europe/Berlin')::date`;
  const before = await countRows(
    db,
    sql`form_submissions where (created_at at time zone 'Europe/Berlin')::date = ${day} and form_type = ${COUNTED} and not is_synthetic`,
  );
  await seedLead(db, { formType: COUNTED, at });
  await sql`update fact_days set counted_at = counted_at - interval '1 hour' where day = ${day}`.execute(db);
  return async () => {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(leads), 0)::int as n from daily_lead_totals
      where day = ${day} and form_type = ${COUNTED}`.execute(db);
    return once(Math.max(0, (rows[0]?.n ?? 0) - before));
  };
}

const countActions = (db: Database, lead: string, service: string, action: string): Promise<number> =>
  countRows(
    db,
    sql`delivery_events event join deliveries on deliveries.id = event.delivery_id
      where submission_id = ${lead} and api_service_id = ${service} and event.action = ${action}`,
  );
