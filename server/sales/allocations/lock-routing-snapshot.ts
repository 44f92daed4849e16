import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { toOrder } from "#server/sales/buyers/order-terms.ts";
import { readTerms } from "#server/sales/buyers/read-order.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { rulesOf, type FormRules } from "#server/sales/routing/form-rules.ts";
import type { Order, Usage } from "#server/sales/routing/order.ts";
import { usageOn } from "#server/sales/routing/sales.ts";

/** A person to look up among earlier sales. */
export type Person = { readonly id: string; readonly phone?: string | undefined; readonly email?: string | undefined };

type MarketOrder = {
  readonly order: Order;
  /** Short id, because it is stored for many orders with every lead. */
  readonly number: number;
  readonly serviceId: string | null;
  readonly serviceName: string | null;
  /** The day on which its next lead counts: today, or a later one if the clock was ahead before. */
  readonly day: string;
};

export type RoutingSnapshot = {
  readonly now: number;
  readonly orders: ReadonlyMap<string, MarketOrder>;
  readonly usage: Map<string, Usage>;
  readonly netCents: ReadonlyMap<string, number>;
  readonly rulesOf: (formType: FormType) => FormRules;
  /** For each person, the last sale to each buyer. */
  readonly soldTo: readonly Map<string, number>[];
};

/** Row of lock-routing-snapshot.sql. */
type Row = readonly [
  id: string,
  buyerId: string,
  version: number,
  serviceId: string | null,
  serviceName: string | null,
  isLive: boolean,
  day: string,
  dayUsed: number,
  monthUsed: number,
  monthCents: number,
  totalUsed: number,
  netCents: number | null,
  number: number,
];

type Read = {
  now: number;
  orders: readonly Row[] | null;
  sold: readonly (readonly [n: number, buyerId: string, at: number])[] | null;
  forms: Partial<Record<FormType, FormRules>> | null;
};

/** Takes the routing lock until the end of the transaction. Call it before locking deliveries, see lock-routing-snapshot.sql. */
export async function lockRouting(tx: Executor): Promise<void> {
  await sql`select lock_routing()`.execute(tx);
}

/** Takes the routing lock, and reads the orders with their usage and the earlier sales to these people. */
export async function lockRoutingSnapshot(tx: Executor, people: readonly Person[]): Promise<RoutingSnapshot> {
  const column = (of: (person: Person) => string | undefined) => people.map((person) => of(person) || null);
  const { rows } = await sql<Read>`-- name: lock_routing_snapshot
    select * from lock_routing_snapshot(${column(({ id }) => id)}::uuid[], ${column(({ phone }) => phone)}::text[],
      ${column(({ email }) => email)}::text[])`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("lock_routing_snapshot returned no row");
  const { now, orders: read, sold, forms } = row;
  const orders = (read ?? []).map(named);
  const termsOf = await readTerms(tx, orders);
  const today = berlinDay(now);
  const soldTo = people.map(() => new Map<string, number>());
  for (const [n, buyerId, at] of sold ?? []) soldTo[n - 1]?.set(buyerId, at);
  return {
    now,
    orders: new Map(orders.map((one) => [one.id, marketOrder(one, toOrder(one, termsOf(one)), today)])),
    usage: new Map(orders.map((one) => [one.id, usageOn(today, one)])),
    netCents: new Map(orders.flatMap(({ id, netCents }) => (netCents === null ? [] : [[id, netCents]]))),
    rulesOf: (formType) => rulesOf(formType, forms?.[formType]),
    soldTo,
  };
}

const named = ([
  id,
  buyerId,
  version,
  serviceId,
  serviceName,
  isLive,
  day,
  dayUsed,
  monthUsed,
  monthCents,
  totalUsed,
  netCents,
  number,
]: Row) => ({
  id,
  buyerId,
  version,
  serviceId,
  serviceName,
  state: isLive ? ("live" as const) : ("paused" as const),
  day,
  dayUsed,
  monthUsed,
  monthCents,
  totalUsed,
  netCents,
  number,
});

type ReadOrder = ReturnType<typeof named>;

const marketOrder = ({ number, serviceId, serviceName, day }: ReadOrder, order: Order, today: string): MarketOrder => ({
  order,
  number,
  serviceId,
  serviceName,
  day: latest(day, today),
});

const latest = (day: string, today: string): string => (day > today ? day : today);
