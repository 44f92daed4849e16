import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { rulesOf, type FormRules } from "#server/sales/routing/form-rules.ts";
import type { Order, Usage } from "#server/sales/routing/order.ts";
import { simulate, type PastLead, type PastMarket, type Simulated } from "#server/sales/routing/simulate.ts";
import { readFormRules } from "./form-routing.ts";
import { toOrder, type OrderTerms } from "./order-terms.ts";
import { readPastLeads, readPastSales, type Span } from "./past-leads.ts";

type Input = Span & {
  /** Forms to count. Leads of other forms with the same orders use up caps and budgets, as live ones do. */
  readonly formTypes: readonly FormType[];
  /** Terms to simulate in place of an order's, whatever its state. */
  readonly replace?: { readonly orderId: string; readonly terms: OrderTerms };
};

/** `live`: with the current orders. `changed`: with the replaced one; null if there is none. */
export type RoutingSimulation = { readonly live: Simulated; readonly changed: Simulated | null };

/**
 * Runs past leads through the current orders. Start and end dates are ignored, and so are the named firms: the page would have
 * named others. Sales before `from` count for caps of their day, month and in total, and as duplicates. Nothing is rejected,
 * returned or in doubt.
 */
export async function simulateRouting(
  db: Executor,
  { formTypes, from, to, replace }: Input,
): Promise<RoutingSimulation> {
  const known = await readOrders(db);
  const replaced = replace && (await replacedIn(db, known, replace));
  const forms = connected(formTypes, [...known, ...(replaced ?? [])]);
  const isConnected = (order: Order) => order.formTypes.some((formType) => forms.includes(formType));
  const lists = [known, ...(replaced ? [replaced] : [])].map((list) => list.filter(isConnected));
  const all = lists.flat();
  const usage = await readUsage(db, new Set(all.map(({ id }) => id)), from);
  const rules = new Map<FormType, FormRules>();
  for (const formType of forms) rules.set(formType, await readFormRules(db, formType));
  const shares = await readNetShares(db);
  const markets = lists.map((orders): PastMarket => ({
    rulesOf: (formType) => rules.get(formType) ?? rulesOf(formType, undefined),
    orders,
    usage,
    netCents: new Map(orders.map(({ id, priceCents }) => [id, Math.round(priceCents * (shares.get(id) ?? 1))])),
  }));
  const fields = [...new Set(all.flatMap(({ conditions }) => conditions.map(({ field }) => field)))];
  const buyers = [...new Set(all.map(({ buyerId }) => buyerId))];
  const days = Math.max(0, ...all.map(({ duplicateDays }) => duplicateDays));
  const leads = inOrder(forms.map((formType) => readPastLeads(db, formType, { from, to }, fields)));
  const [live, changed] = await simulate(leads, markets, {
    from: from.getTime(),
    to: to.getTime(),
    counted: new Set(formTypes),
    sales: readPastSales(db, buyers, { before: from, days }),
  });
  if (!live) throw new Error("The simulation returned no result");
  return { live, changed: changed ?? null };
}

/** These forms and all that share an order with them, directly or through another form. */
function connected(formTypes: readonly FormType[], orders: readonly Order[]): FormType[] {
  const forms = new Set(formTypes);
  for (let before = 0; before < forms.size;) {
    before = forms.size;
    for (const order of orders)
      if (order.formTypes.some((formType) => forms.has(formType)))
        for (const formType of order.formTypes) forms.add(formType);
  }
  return [...forms];
}

/** Merges the leads of several forms by time. */
async function* inOrder(forms: readonly AsyncGenerator<PastLead>[]): AsyncGenerator<PastLead> {
  const heads = await Promise.all(forms.map(async (leads) => ({ leads, head: await leads.next() })));
  for (;;) {
    const first = heads
      .filter(({ head }) => !head.done)
      .reduce<(typeof heads)[number] | undefined>(
        (one, other) => (one && comesFirst(one, other) ? one : other),
        undefined,
      );
    if (!first || first.head.done) return;
    yield first.head.value;
    first.head = await first.leads.next();
  }
}

type Head = { head: IteratorResult<PastLead> };

const comesFirst = ({ head: one }: Head, { head: other }: Head): boolean =>
  !one.done &&
  !other.done &&
  (one.value.at < other.value.at || (one.value.at === other.value.at && one.value.id < other.value.id));

type Row = { id: string; buyerId: string; version: number; state: "live" | "paused"; terms: OrderTerms };

/** Includes paused orders (by order, buyer or service), which get nothing. */
async function readOrders(db: Executor): Promise<Order[]> {
  const { rows } = await sql<Row>`
    select orders.id, orders.buyer_id as "buyerId", orders.version, terms,
      case when orders.state = 'live' and buyers.paused_at is null and buyers.retired_at is null and coalesce(service.is_active, false)
        then 'live' else 'paused' end as state
    from orders
    join order_versions live on live.order_id = orders.id and live.version = orders.version
    join buyers on buyers.id = orders.buyer_id
    left join api_services service on service.id = orders.api_service_id
    where orders.state in ('live', 'paused')
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

/** Allocations of these orders before `before` that were not released: on its day, in its month and ever. */
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

/** Each order's expected share of its price, so that a changed price uses the same history. */
async function readNetShares(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; share: number }>`
    select orders.id, net_cents::float8 / (terms ->> 'priceCents')::int as share
    from orders join order_usage usage on usage.order_id = orders.id
    join order_versions live on live.order_id = orders.id and live.version = orders.version
    where net_cents is not null and (terms ->> 'priceCents')::int > 0`.execute(db);
  return new Map(rows.map(({ id, share }) => [id, share]));
}
