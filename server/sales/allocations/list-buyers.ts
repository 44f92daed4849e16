import { sql } from "kysely";
import type { AllocationState } from "./allocation-state.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import type { OrderState } from "#server/sales/routing/order.ts";
import { missingOf, type Buyer, type Missing } from "#server/sales/buyers/buyer.ts";
import { buyerColumns } from "#server/sales/buyers/read-buyer.ts";
import { OrderTerms } from "#server/sales/buyers/order-terms.ts";

/** Usage of an order or buyer. `usedToday` is what counts against the cap: sold, reserved or returned. */
export type OrderStats = {
  soldToday: number;
  reservedToday: number;
  usedToday: number;
  returnedMonth: number;
  soldMonth: number;
  /** Less credits. */
  netMonthCents: number;
};

export type ListedOrder = OrderStats & {
  id: string;
  name: string;
  state: OrderState;
  version: number;
  hasDraft: boolean;
  serviceName: string | null;
  /** The live terms, else the draft's; null if there are neither. */
  terms: OrderTerms | null;
};

export type ListedBuyer = Buyer & { missing: Missing[]; orders: ListedOrder[] };

type Row = Omit<ListedOrder, "terms"> & { buyerId: string; terms: unknown };

const [RESERVED, SOLD, RETURNED] = ["reserved", "sold", "returned"] satisfies AllocationState[];

/** All buyers that are not retired, by name, with their orders. Days and months are Berlin's. */
export async function listBuyers(db: Executor, now = new Date()): Promise<ListedBuyer[]> {
  const today = berlinDay(now.getTime());
  const month = `${today.slice(0, 8)}01`;
  const buyers = sql<Buyer>`select ${buyerColumns} from buyers where retired_at is null
    order by lower(legal_name), id`.execute(db);
  const orders = sql<Row>`
    select orders.id, buyer_id as "buyerId", orders.name, orders.state, orders.version, draft is not null as "hasDraft",
      coalesce(order_versions.terms, draft) as terms, service.name as "serviceName",
      coalesce(order_usage.day_used, 0) as "usedToday", figures.*
    from orders
    left join order_versions on order_versions.order_id = orders.id and order_versions.version = orders.version
    left join api_services service on service.id = orders.api_service_id
    left join order_usage on order_usage.order_id = orders.id and order_usage.day = ${today}::date
    cross join lateral (
      select count(*) filter (where allocations.state = ${SOLD} and day = ${today}::date)::int as "soldToday",
        count(*) filter (where allocations.state = ${RESERVED} and day = ${today}::date)::int as "reservedToday",
        count(*) filter (where allocations.state = ${SOLD})::int as "soldMonth",
        count(*) filter (where allocations.state = ${RETURNED})::int as "returnedMonth",
        coalesce(sum(case allocations.state when ${SOLD} then price_cents
          when ${RETURNED} then price_cents - coalesce(credit_cents, price_cents) end), 0)::int as "netMonthCents"
      from allocations left join returns on returns.allocation_id = allocations.id where allocations.order_id = orders.id and day >= ${month}::date
    ) figures
    order by lower(orders.name), orders.id`.execute(db);
  const [{ rows }, listed] = [await buyers, await orders];
  const byBuyer = Map.groupBy(listed.rows, ({ buyerId }) => buyerId);
  return rows.map((buyer) => ({
    ...buyer,
    missing: missingOf(buyer),
    orders: (byBuyer.get(buyer.id) ?? []).map(toOrder),
  }));
}

function toOrder(row: Row): ListedOrder {
  const { buyerId: _, terms, ...order } = row;
  return { ...order, terms: terms === null ? null : OrderTerms.parse(terms) };
}
