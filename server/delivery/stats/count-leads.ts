import { sql } from "kysely";
import { formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { isRealId } from "#server/leads/submissions/synthetic-leads.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import { isSale } from "./what-counts.ts";

/** Counts only those cancelled deliveries that were closed; the others were never sent. */
const STATES: readonly DeliveryState[] = ["queued", "sending", "delivered", "warning", "in_doubt", "failed"];
const CLOSED = "cancelled" satisfies DeliveryState;

/** A literal: the planner knows then that they are few, and reads their range of the index instead of all deliveries. */
const isClosed = sql`deliveries.state = ${sql.lit(CLOSED)} and closed_at is not null`;

/** `formType` null: of leads that were erased since. */
export type DeliveriesOfDay = {
  formType: FormType | null;
  delivered: number;
  warning: number;
  underWay: number;
  all: number;
};

/** Sales of the leads that were received from a time on, by form and status. What became of a lead counts after its erasure too. */
export async function countDeliveriesSince(db: Executor, since: Date): Promise<DeliveriesOfDay[]> {
  const of = (condition: ReturnType<typeof sql>) => sql`(select count(*)::int as n from deliveries
    where ${condition} and api_service_id = service.id and ${receivedAt()} >= ${since})`;
  const ofForm = (condition: ReturnType<typeof sql>) =>
    sql`case when standing.state = ${CLOSED} then ${of(sql`${condition} and ${isClosed}`)}
      else ${of(sql`${condition} and deliveries.state = standing.state`)} end`;
  const { rows } = await sql<DeliveriesOfDay>`
    select form.type as "formType", coalesce(sum(n) filter (where standing.state in ('delivered', 'warning')), 0)::int as delivered,
      coalesce(sum(n) filter (where standing.state = 'warning'), 0)::int as warning,
      coalesce(sum(n) filter (where standing.state in ('queued', 'sending')), 0)::int as "underWay",
      coalesce(sum(n), 0)::int as "all"
    from (select unnest(${formTypes}::text[]) union all select null) as form (type)
    cross join unnest(${[...STATES, CLOSED]}::text[]) as standing (state)
    left join api_services service on ${isSale("service")}
    cross join lateral (
      select case when form.type is null then ${ofForm(sql`form_type is null`)} else ${ofForm(sql`form_type = form.type`)} end as n
    ) counted
    group by 1`.execute(db);
  return rows;
}

/**
 * Leads of each form that were received between two times: one short index scan each. Those that were erased since still count,
 * unless they were deleted from quarantine.
 */
export async function countLeadsBetween(
  db: Executor,
  moments: readonly number[],
): Promise<Readonly<Record<FormType, number[]>>> {
  const times = moments.map((ms) => new Date(ms).toISOString());
  const { rows } = await sql<{ formType: FormType; counts: number[] }>`
    select form.type as "formType", array_agg(leads.n + erased.n order by span.no) as counts
    from unnest(${formTypes}::text[]) as form (type)
    cross join unnest(${times.slice(0, -1)}::timestamptz[], ${times.slice(1)}::timestamptz[])
      with ordinality as span (first, after, no)
    cross join lateral (
      select count(*)::int as n from form_submissions
      where form_type = form.type and created_at >= span.first and created_at < span.after and ${isRealId(sql`id`)}
    ) leads
    cross join lateral (
      select count(*)::int as n from erased_leads
      where form_type = form.type and received_at >= span.first and received_at < span.after
    ) erased
    group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ formType, counts }) => [formType, counts])) as Record<FormType, number[]>;
}
