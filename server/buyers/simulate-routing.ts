import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import type { Market } from "#server/routing/decide.ts";
import type { Order, Usage } from "#server/routing/order.ts";
import { simulate, type Simulated } from "#server/routing/simulate.ts";
import { readFormRules } from "./form-routing.ts";
import { toOrder, type OrderTerms } from "./order-terms.ts";
import { readPastLeads, readPastSales, type Span } from "./past-leads.ts";

type Input = Span & {
  readonly formType: FormType;
  /** Terms that are not live, and the order that would have them, whatever its state. */
  readonly replace?: { readonly orderId: string; readonly terms: OrderTerms };
};

/** `live`: with the orders as they are now. `changed`: with the replaced one; null: nothing was replaced. */
export type RoutingSimulation = { readonly live: Simulated; readonly changed: Simulated | null };

/**
 * What the orders of today would have made of the leads of the past. Their beginnings and ends are left out, and nobody is asked whom
 * the page named: it would have named others. What was sold before `from` counts for caps of its day, its month and in total, and as an
 * earlier sale of the same person. Nothing is refused, returned or in doubt.
 */
export async function simulateRouting(
  db: Executor,
  { formType, from, to, replace }: Input,
): Promise<RoutingSimulation> {
  const orders = await readOrders(db, formType);
  const replaced = replace && (await replacedIn(db, orders, replace));
  const all = [...orders, ...(replaced ?? [])];
  const usage = await readUsage(db, new Set(all.map(({ id }) => id)), from);
  const rules = { ...(await readFormRules(db, formType)), usage };
  const shares = await readNetShares(db);
  const markets: Market[] = [orders, ...(replaced ? [replaced] : [])].map((list) => ({
    ...rules,
    orders: list,
    netCents: new Map(list.map(({ id, priceCents }) => [id, Math.round(priceCents * (shares.get(id) ?? 1))])),
  }));
  const fields = [...new Set(all.flatMap(({ conditions }) => conditions.map(({ field }) => field)))];
  const buyers = [...new Set(all.map(({ buyerId }) => buyerId))];
  const days = Math.max(0, ...all.map(({ duplicateDays }) => duplicateDays));
  const [live, changed] = await simulate(readPastLeads(db, formType, { from, to }, fields), markets, {
    from: from.getTime(),
    to: to.getTime(),
    sales: readPastSales(db, buyers, { before: from, days }),
  });
  if (!live) throw new Error("Nothing was simulated");
  return { live, changed: changed ?? null };
}

type Row = { id: string; buyerId: string; version: number; state: "live" | "paused"; terms: OrderTerms };

/** Those that are paused, by themselves, their buyer or their service, are there and get nothing. */
async function readOrders(db: Executor, formType: FormType): Promise<Order[]> {
  const { rows } = await sql<Row>`
    select orders.id, orders.buyer_id as "buyerId", orders.version, terms,
      case when orders.state = 'live' and buyers.paused_at is null and buyers.retired_at is null and coalesce(service.is_active, false)
        then 'live' else 'paused' end as state
    from orders
    join order_versions live on live.order_id = orders.id and live.version = orders.version
    join buyers on buyers.id = orders.buyer_id
    left join api_services service on service.id = orders.api_service_id
    where orders.state in ('live', 'paused') and terms -> 'formTypes' ? ${formType}
    order by orders.id`.execute(db);
  const now = Date.now();
  return rows.map(({ terms, ...row }) => {
    const order = toOrder(row, terms);
    return order.liveUntil !== null && order.liveUntil <= now ? { ...order, state: "ended" } : withoutDates(order);
  });
}

const withoutDates = (order: Order): Order => ({ ...order, liveFrom: null, liveUntil: null });

async function replacedIn(
  db: Executor,
  orders: readonly Order[],
  { orderId, terms }: NonNullable<Input["replace"]>,
): Promise<Order[]> {
  const { rows } = await sql<{ buyerId: string; version: number }>`
    select buyer_id as "buyerId", version from orders where id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) return [...orders];
  const order = withoutDates(toOrder({ id: orderId, ...row, state: "live" }, terms));
  return [...orders.filter(({ id }) => id !== orderId), order];
}

/** What was given to these orders before, and not released: on the day, in the month of `before`, and ever. */
async function readUsage(db: Executor, orderIds: ReadonlySet<string>, before: Date): Promise<Map<string, Usage>> {
  const today = berlinDay(before.getTime());
  const { rows } = await sql<Usage & { id: string }>`
    select order_id as id, (count(*) filter (where day = ${today}::date))::int as day, (count(*) filter (where this_month))::int as month,
      count(*)::int as total, coalesce(sum(price_cents) filter (where this_month), 0)::float8 as "spentMonthCents"
    from allocations cross join lateral (select date_trunc('month', day) = date_trunc('month', ${today}::date) as this_month) month
    where order_id = any(${[...orderIds]}::uuid[]) and state <> 'released' and decided_at < ${before}
    group by order_id`.execute(db);
  return new Map(rows.map(({ id, ...usage }) => [id, usage]));
}

/** Which part of its price each order is expected to bring, so that a changed price is judged by the same past. */
async function readNetShares(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; share: number }>`
    select orders.id, net_cents::float8 / (terms ->> 'priceCents')::int as share
    from orders join order_usage usage on usage.order_id = orders.id
    join order_versions live on live.order_id = orders.id and live.version = orders.version
    where net_cents is not null and (terms ->> 'priceCents')::int > 0`.execute(db);
  return new Map(rows.map(({ id, share }) => [id, share]));
}
