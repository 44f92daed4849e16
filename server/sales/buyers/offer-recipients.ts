import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { decide } from "#server/sales/routing/decide.ts";
import type { Usage } from "#server/sales/routing/order.ts";
import { usageOn } from "#server/sales/routing/usage-on.ts";
import { readFormRules } from "./form-routing.ts";
import { toOrder } from "./order-terms.ts";
import { readLiveOrders, type Firm } from "./read-partners.ts";

/** A firm that may get a lead, before anything but its postal code is known. */
export type Recipient = Firm & { orderId: string; buyerId: string };

/**
 * The firms a page names before consent: at most as many as it promises. Answers are not asked, so an order whose conditions
 * could still fit is offered; if they do not, fewer firms get the lead than were named. Who sells leads on is never named: the
 * page says that no other firm gets them.
 */
export async function offerRecipients(
  db: Executor,
  formType: FormType,
  postalCode: string,
  now: number,
): Promise<Recipient[]> {
  const [rules, live] = await Promise.all([readFormRules(db, formType), readLiveOrders(db)]);
  const asked = live.filter(({ terms, firm }) => terms.formTypes.includes(formType) && firm.role !== "reseller");
  const orders = asked.map(({ orderId, buyerId, version, terms }) => ({
    ...toOrder({ id: orderId, buyerId, version, state: "live" }, terms),
    conditions: [],
  }));
  const usage = await readUsage(
    db,
    orders.map(({ id }) => id),
    now,
  );
  const { picks } = decide(
    { formType, postalCode, answers: {}, named: null, soldTo: new Map() },
    {
      ...rules,
      orders,
      usage,
      netCents: new Map(),
    },
    now,
  );
  return picks.flatMap(({ order }) =>
    asked
      .filter(({ orderId }) => orderId === order.id)
      .map(({ orderId, buyerId, firm }) => ({ orderId, buyerId, ...firm })),
  );
}

/** What the orders have had on the day and in the month of `now`. */
async function readUsage(db: Executor, orderIds: readonly string[], now: number): Promise<Map<string, Usage>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_usage")
    .select(["order_id as id", "day_used as dayUsed", "month_used as monthUsed", "total_used as totalUsed"])
    .select([sql<string>`day::text`.as("day"), sql<number>`month_cents::float8`.as("monthCents")])
    .where("order_id", "in", [...orderIds])
    .execute();
  const today = berlinDay(now);
  return new Map(rows.map(({ id, ...used }) => [id, usageOn(today, used)]));
}
