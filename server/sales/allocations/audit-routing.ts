import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

export type Violation = { readonly rule: string; readonly of: string; readonly says: string };

const counted = sql`state <> 'released'`;

/** Two joins, since one with `or` would compare all of a buyer's leads with each other. */
const soldAgainBy = (column: RawBuilder<unknown>) => sql`
    select later.submission_id::text as of, earlier.submission_id::text as says from sold later join sold earlier
      on earlier.buyer_id = later.buyer_id and earlier.${column} = later.${column} and earlier.submission_id <> later.submission_id
      and earlier.decided_at <= later.decided_at and later.decided_at < earlier.decided_at + make_interval(days => later.days)
      and (earlier.decided_at, earlier.id) < (later.decided_at, later.id)`;

/** Each statement recounts from the allocations what breaks a promise; `of` is the id of the order or lead. */
const RULES: Readonly<Record<string, RawBuilder<{ of: string; says: string }>>> = {
  "an order's usage is what its places say": sql`
    select usage.order_id::text as of, format('%s, %s, %s, %s instead of %s, %s, %s, %s', day_used, month_used, month_cents, total_used,
      of_day, of_month, cents, total) as says
    from order_usage usage cross join lateral (
      select count(*) filter (where day = usage.day) as of_day,
        count(*) filter (where date_trunc('month', day) = date_trunc('month', usage.day)) as of_month,
        coalesce(sum(price_cents) filter (where date_trunc('month', day) = date_trunc('month', usage.day)), 0) as cents,
        count(*) as total
      from allocations where order_id = usage.order_id and ${counted}) recount
    where (day_used, month_used, month_cents, total_used) is distinct from (of_day, of_month, cents, total)`,
  "no cap is exceeded": sql`
    with versions as (select order_id, (terms -> 'caps') as caps from order_versions),
    most as (
      select order_id,
        case when bool_or(caps ->> 'day' is null) then null else max((caps ->> 'day')::bigint) end as day,
        case when bool_or(caps ->> 'month' is null) then null else max((caps ->> 'month')::bigint) end as month,
        case when bool_or(caps ->> 'total' is null) then null else max((caps ->> 'total')::bigint) end as total,
        case when bool_or(caps ->> 'budgetMonthCents' is null) then null else max((caps ->> 'budgetMonthCents')::bigint) end as budget
      from versions group by 1),
    had as (
      select order_id, 'day' as span, day::text as at, count(*) as n, 0 as cents from allocations where ${counted} group by 1, 3
      union all
      select order_id, 'month', date_trunc('month', day)::text, count(*), sum(price_cents) from allocations where ${counted} group by 1, 3
      union all
      select order_id, 'total', '', count(*), 0 from allocations where ${counted} group by 1)
    select order_id::text as of, format('%s %s: %s leads, %s cents', span, at, n, cents) as says from had join most using (order_id)
    where span = 'day' and n > day or span = 'month' and (n > month or cents > budget) or span = 'total' and n > total`,
  "no more firms have a lead than were promised": sql`
    select submission_id::text as of, format('%s of %s', count(*), max(max_buyers)) as says
    from allocations join routing_decisions using (submission_id) where ${counted} group by 1 having count(*) > max(max_buyers)`,
  "only firms that were named have a lead": sql`
    select submission_id::text as of, order_id::text as says from allocations join routing_decisions using (submission_id)
    where named_order_ids is not null and order_id <> all (named_order_ids)`,
  "no firm has a lead twice": sql`
    select submission_id::text as of, buyer_id::text as says from allocations where ${counted}
    group by submission_id, buyer_id having count(*) > 1`,
  "no more firms have a lead than each of them allows": sql`
    select submission_id::text as of, format('%s of %s', count(*), min((terms ->> 'shareMax')::int)) as says
    from allocations join order_versions on order_versions.order_id = allocations.order_id and version = order_version
    where ${counted} group by 1 having count(*) > min((terms ->> 'shareMax')::int)`,
  "a price is that of its order's version": sql`
    select allocations.id::text as of, format('%s instead of %s', price_cents, terms ->> 'priceCents') as says
    from allocations left join order_versions on order_versions.order_id = allocations.order_id and version = order_version
    where price_cents is distinct from (terms ->> 'priceCents')::int`,
  "a lead that nobody has says why": sql`
    select submission_id::text as of, 'no place and no reason' as says from routing_decisions
    where unsold is null and reroute_at is null and not exists (
      select from allocations where allocations.submission_id = routing_decisions.submission_id
        and (${counted} or reroute_at is not null or reason in ('closed', 'erased', 'stuck')))`,
  "a lead that somebody has is not called unsold": sql`
    select submission_id::text as of, unsold as says from routing_decisions where unsold is not null
      and exists (select from allocations where allocations.submission_id = routing_decisions.submission_id and ${counted})`,
  "a delivery and its place agree": sql`
    select allocations.id::text as of, format('%s, delivery %s', allocations.state, deliveries.state) as says
    from allocations join deliveries on deliveries.id = delivery_id
    where allocations.state = 'reserved' and deliveries.state in ('delivered', 'warning', 'failed', 'cancelled')
      or allocations.state = 'sold' and deliveries.state not in ('delivered', 'warning')
      or allocations.state = 'released' and deliveries.state in ('queued', 'sending', 'in_doubt')`,
  "nobody is sold to a firm again within its days": sql`
    with sold as (
      select allocations.*, normalised ->> 'phone' as phone, normalised ->> 'email' as email, (terms ->> 'duplicateDays')::int as days
      from allocations join form_submissions lead on lead.id = submission_id
      join order_versions on order_versions.order_id = allocations.order_id and version = order_version
      where ${counted})
    ${soldAgainBy(sql`phone`)} union ${soldAgainBy(sql`email`)}`,
};

/** Recounts all promises about allocations. Returns the violations, empty if all hold. */
export async function auditRouting(db: Executor): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await query.execute(db);
    violations.push(...rows.map((row) => ({ rule, ...row })));
  }
  return violations;
}
