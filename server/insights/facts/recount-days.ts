import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { berlinDay, startOfBerlinDay } from "#server/platform/berlin-time.ts";
import { addDays, addWorkingDays } from "#server/platform/working-days.ts";
import { readRules } from "#server/sales/returns/return-rules.ts";

/** A day is frozen after so many days: nothing that leads may still change is counted for it any more. */
export const FROZEN_AFTER_DAYS = 60;

/**
 * Recounts the outcomes of leads from these Berlin days, in order. Starts and leads of frozen days stay; sales always follow the
 * allocations, which outlive the leads. The day rows are the lock: concurrent recounts wait for each other, and later decisions
 * mark the day as stale afterwards.
 */
export const recountDays = (db: Database, days: readonly string[], now: Date): Promise<void> =>
  db.transaction().execute((tx) => recountIn(tx, days, now));

/** `recountDays` in the caller's transaction. */
export async function recountIn(tx: Executor, days: readonly string[], now: Date): Promise<void> {
  const frozenBefore = addDays(berlinDay(now.getTime()), -FROZEN_AFTER_DAYS);
  const { rows } = await sql<{ day: string; isFrozen: boolean }>`
      insert into fact_days (day, counted_at) select day, ${now} from unnest(${days}::date[]) day order by day
      on conflict (day) do update set counted_at = excluded.counted_at, is_stale = false
      returning day::text, frozen_at is not null as "isFrozen"`.execute(tx);
  const open = rows.filter(({ isFrozen }) => !isFrozen).map(({ day }) => day);
  if (open.length > 0) await countLeads(tx, open);
  await countSales(tx, days, now);
  const old = open.filter((day) => day < frozenBefore);
  if (old.length === 0) return;
  await sql`update fact_days set frozen_at = ${now} where day = any(${old}::date[])`.execute(tx);
  await sql`delete from erased_counts where day = any(${old}::date[])`.execute(tx);
}

/** The existing real leads of these days, with their outcomes. */
const leadsOf = (days: readonly string[]) => sql`
  select * from (
    select id, form_type, coalesce(definition_sha, '') as definition_sha, coalesce(campaign_id, 0) as campaign_id,
      quarantined_at is not null as is_quarantined, (created_at at time zone 'Europe/Berlin')::date as day
    from form_submissions
    where created_at >= ${days[0]}::date::timestamp at time zone 'Europe/Berlin'
      and created_at < (${days.at(-1)}::date + 1)::timestamp at time zone 'Europe/Berlin' and not is_synthetic
  ) lead where day = any(${days}::date[])`;

/** Starts and leads from the counts and the existing leads, plus the stored sums of erased ones. */
export const leadFactsOf = (days: readonly string[]) => sql`
  select day, form_type, definition_sha, campaign_id, sum(starts)::int as starts, sum(leads)::int as leads, sum(quarantined)::int as quarantined
  from (
    select day, form_type, definition_sha, campaign_id, 0::bigint as starts, (not is_quarantined)::int as leads, is_quarantined::int as quarantined
    from (${leadsOf(days)}) lead
    union all
    select day, form_type, definition_sha, campaign_id, 0, leads, quarantined from erased_counts where day = any(${days}::date[])
    union all
    select day, form_type, definition_sha, campaign_id, n, 0, 0 from step_counts
    where day = any(${days}::date[]) and from_step in ('enter', 'return')
  ) counted group by 1, 2, 3, 4`;

async function countLeads(tx: Executor, days: readonly string[]): Promise<void> {
  await sql`
    with counted as materialized (${leadFactsOf(days)}), gone as (
      delete from daily_lead_totals fact where day = any(${days}::date[]) and not exists (
        select from counted where (counted.day, counted.form_type, counted.definition_sha, counted.campaign_id)
          = (fact.day, fact.form_type, fact.definition_sha, fact.campaign_id)))
    insert into daily_lead_totals (day, form_type, definition_sha, campaign_id, starts, leads, quarantined, net_cents_sum_sq)
    select day, form_type, definition_sha, campaign_id, starts, leads, quarantined, 0 from counted
    on conflict (day, form_type, definition_sha, campaign_id) do update
    set starts = excluded.starts, leads = excluded.leads, quarantined = excluded.quarantined`.execute(tx);
}

/**
 * Allocations of these days' leads: of existing leads; of erased ones, as recorded on erasure; of those erased without a record,
 * on the allocation's own day.
 */
const allocationsOf = (days: readonly string[]) => sql`
  select a.id, a.submission_id, a.order_id, a.buyer_id, a.state, a.price_cents, a.reason, a.settled_at,
    lead.day, lead.form_type, lead.definition_sha, lead.campaign_id
  from (${leadsOf(days)}) lead join allocations a on a.submission_id = lead.id and a.lead_day is null
  union all
  select id, submission_id, order_id, buyer_id, state, price_cents, reason, settled_at, lead_day, form_type, coalesce(definition_sha, ''),
    coalesce(campaign_id, 0)
  from allocations where lead_day = any(${days}::date[])
  union all
  select id, submission_id, order_id, buyer_id, state, price_cents, reason, settled_at, day, form_type, '', 0
  from allocations where day = any(${days}::date[]) and lead_day is null
    and not exists (select from form_submissions where id = allocations.submission_id)`;

/** Revenue by day, funnel version, campaign and buyer. A returned allocation without a request was credited in full. */
export const saleFactsOf = (days: readonly string[], windows: Windows) => sql`
  select allocation.day, form_type, definition_sha, campaign_id, allocation.buyer_id,
    (count(*) filter (where is_sold))::int as sold,
    coalesce(sum(price_cents) filter (where is_sold), 0)::bigint as sold_cents,
    (count(*) filter (where allocation.state = 'released' and allocation.reason in ('rejected', 'duplicate')))::int as refused,
    (count(*) filter (where allocation.state = 'reserved'))::int as open,
    (count(*) filter (where allocation.state = 'returned'))::int as returned,
    coalesce(sum(coalesce(returns.credit_cents, price_cents)) filter (where allocation.state = 'returned'), 0)::bigint as returned_cents,
    (count(*) filter (where returns.state = 'open'))::int as requested,
    (count(*) filter (where allocation.state = 'sold' and (returns.state = 'open'
      or returns.id is null and allocation.settled_at >= coalesce(own.open_since, ${windows.usual}))))::int as returnable
  from (select *, state in ('sold', 'returned') as is_sold from (${allocationsOf(days)}) allocation) allocation
  left join returns on returns.allocation_id = allocation.id
  left join unnest(${windows.orders}::uuid[], ${windows.since}::timestamptz[]) as own (order_id, open_since)
    on own.order_id = allocation.order_id
  group by 1, 2, 3, 4, 5`;

async function countSales(tx: Executor, days: readonly string[], now: Date): Promise<void> {
  const windows = await readWindows(tx, now);
  await sql`
    with counted as materialized (${saleFactsOf(days, windows)}), gone as (
      delete from sale_facts fact where day = any(${days}::date[]) and not exists (
        select from counted where (counted.day, counted.form_type, counted.definition_sha, counted.campaign_id, counted.buyer_id)
          = (fact.day, fact.form_type, fact.definition_sha, fact.campaign_id, fact.buyer_id)))
    insert into sale_facts (day, form_type, definition_sha, campaign_id, buyer_id, sold, sold_cents, refused, open, returned,
      returned_cents, requested, returnable)
    select * from counted
    on conflict (day, form_type, definition_sha, campaign_id, buyer_id) do update
    set sold = excluded.sold, sold_cents = excluded.sold_cents, refused = excluded.refused, open = excluded.open,
      returned = excluded.returned, returned_cents = excluded.returned_cents, requested = excluded.requested,
      returnable = excluded.returnable`.execute(tx);
  await sql`
    update daily_lead_totals fact set net_cents_sum_sq = coalesce(counted.squares, 0)
    from daily_lead_totals own left join (
      select day, form_type, definition_sha, campaign_id, sum(net * net)::bigint as squares from (
        select submission_id, allocation.day, form_type, definition_sha, campaign_id, sum(case allocation.state when 'sold' then price_cents
          when 'returned' then price_cents - coalesce(credit_cents, price_cents) end) as net
        from (${allocationsOf(days)}) allocation left join returns on returns.allocation_id = allocation.id group by 1, 2, 3, 4, 5) lead
      group by 1, 2, 3, 4) counted using (day, form_type, definition_sha, campaign_id)
    where own.day = any(${days}::date[]) and (fact.day, fact.form_type, fact.definition_sha, fact.campaign_id)
      = (own.day, own.form_type, own.definition_sha, own.campaign_id)
      and fact.net_cents_sum_sq is distinct from coalesce(counted.squares, 0)`.execute(tx);
}

/** Since when sold leads may still be returned: by default, and for orders with own rules. */
export type Windows = { usual: Date; orders: string[]; since: Date[] };

export async function readWindows(db: Executor, now: Date): Promise<Windows> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "return_rules"])
    .where("return_rules", "is not", null)
    .execute();
  return {
    usual: openSince(readRules(null).withinWorkingDays, now),
    orders: rows.map(({ id }) => id),
    since: rows.map(({ return_rules }) => openSince(readRules(return_rules).withinWorkingDays, now)),
  };
}

/** Start of the earliest day whose sales can still be returned today. */
function openSince(workingDays: number, now: Date): Date {
  const today = berlinDay(now.getTime());
  let day = addDays(today, -workingDays);
  while (addWorkingDays(addDays(day, -1), workingDays) >= today) day = addDays(day, -1);
  while (addWorkingDays(day, workingDays) < today) day = addDays(day, 1);
  return startOfBerlinDay(day) ?? now;
}
