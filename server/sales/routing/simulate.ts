import type { FormType } from "#funnels/registry.ts";
import { berlinDay, berlinMidnight, startOfBerlinDay } from "#server/platform/berlin-time.ts";
import { decide, whyUnsold, type Decision, type RoutingInput, type Reason, type RoutedLead } from "./decide.ts";
import { NO_USAGE, type Order, type Usage } from "./order.ts";
import { createSales, type Person, type Sale } from "./sales.ts";

/** A past lead, at the time of its routing. */
export type PastLead = Person & {
  readonly id: string;
  readonly at: number;
  readonly routed: Omit<RoutedLead, "soldTo">;
};

/** `hoursAtCap`: how long it could not have got another lead, by Berlin day ("2026-10-01") where not zero. */
type SimulatedOrder = {
  readonly orderId: string;
  readonly buyerId: string;
  readonly sold: number;
  readonly revenueCents: number;
  readonly hoursAtCap: number;
  readonly hoursAtCapByDay: Readonly<Record<string, number>>;
};

/** Regions are the first two digits of the postal code; empty if there is none. */
export type Simulated = {
  readonly leads: number;
  readonly soldLeads: number;
  readonly revenueCents: number;
  readonly orders: readonly SimulatedOrder[];
  readonly unsoldByReason: readonly { readonly reason: Reason | "no-order"; readonly leads: number }[];
  readonly unsoldByRegion: readonly { readonly region: string; readonly leads: number }[];
  readonly leadsByRegion: readonly { readonly region: string; readonly leads: number }[];
};

/** Input for several forms whose orders share caps and budgets. */
export type PastMarket = Omit<RoutingInput, "maxBuyers" | "rankBy"> & {
  readonly rulesOf: (formType: FormType) => Pick<RoutingInput, "maxBuyers" | "rankBy">;
};

type Span = {
  readonly from: number;
  readonly to: number;
  /** Forms whose leads are counted; others only use up caps. All by default. */
  readonly counted?: ReadonlySet<FormType>;
  /** Earlier sales. */
  readonly sales?: Iterable<Sale> | AsyncIterable<Sale>;
};

/**
 * Runs leads in time order through `decide`, once for each market, with `usage` as the orders' usage before the first lead. Pure.
 */
export async function simulate(
  leads: Iterable<PastLead> | AsyncIterable<PastLead>,
  markets: readonly PastMarket[],
  { sales = [], ...span }: Span,
  onDecision?: (lead: PastLead, decisions: readonly Decision[]) => void,
): Promise<Simulated[]> {
  const runs = markets.map((market) => createRun(market, span));
  for await (const sale of sales) for (const run of runs) run.remember(sale);
  for await (const lead of leads) {
    const decisions = runs.map((run) => run.take(lead));
    onDecision?.(lead, decisions);
  }
  return runs.map((run) => run.result());
}

type Run = { remember(sale: Sale): void; take(lead: PastLead): Decision; result(): Simulated };

type Tally = { sold: number; revenueCents: number; cappedMs: Map<string, number> };

function createRun(market: PastMarket, { from, to, counted }: Omit<Span, "sales">): Run {
  const usage = new Map(market.usage);
  const tallies = new Map<string, Tally>(
    market.orders.map((order) => [order.id, { sold: 0, revenueCents: 0, cappedMs: new Map() }]),
  );
  const sales = createSales();
  const ordersOf = new Map<FormType, readonly Order[]>();
  const marketOf = (formType: FormType): RoutingInput => {
    const orders = ordersOf.get(formType) ?? market.orders.filter(({ formTypes }) => formTypes.includes(formType));
    ordersOf.set(formType, orders);
    return { ...market.rulesOf(formType), orders, usage, netCents: market.netCents };
  };
  const unsoldByReason = new Map<Reason | "no-order", number>();
  const unsoldByRegion = new Map<string, number>();
  const leadsByRegion = new Map<string, number>();
  let midnight = berlinMidnight(from);
  let month = monthOf(midnight);
  let leads = 0;
  let soldLeads = 0;

  for (const order of market.orders) noteCap(order, from);

  /** Records the time from now until the cap allows more. The order gets no lead in between, so no time is counted twice. */
  function noteCap(order: Order, now: number): void {
    const capped = tallies.get(order.id)?.cappedMs;
    const until = Math.min(cappedUntil(order, usage.get(order.id) ?? NO_USAGE, now), to);
    for (let at = now, next = at; at < until; at = next) {
      next = Math.min(until, berlinMidnight(at, -1));
      const day = berlinDay(at);
      capped?.set(day, (capped.get(day) ?? 0) + next - at);
    }
  }

  function beginDay(at: number): void {
    const today = berlinMidnight(at);
    if (today <= midnight) return;
    midnight = today;
    const isSameMonth = month === monthOf(today);
    month = monthOf(today);
    for (const [id, before] of usage) {
      usage.set(id, isSameMonth ? { ...before, day: 0 } : { ...NO_USAGE, total: before.total });
    }
  }

  function count(order: Order, at: number): void {
    const before = usage.get(order.id) ?? NO_USAGE;
    usage.set(order.id, {
      day: before.day + 1,
      month: before.month + 1,
      total: before.total + 1,
      spentMonthCents: before.spentMonthCents + order.priceCents,
    });
    const tally = tallies.get(order.id);
    if (tally) {
      tally.sold++;
      tally.revenueCents += order.priceCents;
    }
    noteCap(order, at);
  }

  function tally({ routed }: PastLead, { picks, reasons }: Decision): void {
    const region = routed.postalCode.slice(0, 2);
    leads++;
    add(leadsByRegion, region);
    if (picks.length > 0) return void soldLeads++;
    add(unsoldByReason, whyUnsold(reasons));
    add(unsoldByRegion, region);
  }

  return {
    remember: (sale) => sales.add(sale, [sale.buyerId], sale.at),
    take(lead) {
      beginDay(lead.at);
      const decision = decide({ ...lead.routed, soldTo: sales.of(lead) }, marketOf(lead.routed.formType), lead.at);
      const buyers = decision.picks.map(({ order }) => order.buyerId);
      if (buyers.length > 0) sales.add(lead, buyers, lead.at);
      if (!counted || counted.has(lead.routed.formType)) tally(lead, decision);
      for (const { order } of decision.picks) count(order, lead.at);
      return decision;
    },
    result: () => ({
      leads,
      soldLeads,
      revenueCents: [...tallies.values()].reduce((sum, one) => sum + one.revenueCents, 0),
      orders: market.orders.map(({ id, buyerId }) => {
        const { sold = 0, revenueCents = 0, cappedMs = [] } = tallies.get(id) ?? {};
        const days = [...cappedMs].map(([day, ms]) => [day, ms / HOUR_MS] as const);
        const hoursAtCap = Math.round(days.reduce((sum, [, hours]) => sum + hours, 0));
        return { orderId: id, buyerId, sold, revenueCents, hoursAtCap, hoursAtCapByDay: Object.fromEntries(days) };
      }),
      unsoldByReason: mostFirst(unsoldByReason).map(([reason, n]) => ({ reason, leads: n })),
      unsoldByRegion: mostFirst(unsoldByRegion).map(([region, n]) => ({ region, leads: n })),
      leadsByRegion: mostFirst(leadsByRegion).map(([region, n]) => ({ region, leads: n })),
    }),
  };
}

const HOUR_MS = 3_600_000;

const isReached = (cap: number | null, used: number): boolean => cap !== null && used >= cap;

/** Until when an order with this usage is at its cap; `now` if it is not. A cap of zero lasts for ever. */
function cappedUntil({ caps, priceCents }: Order, usage: Usage, now: number): number {
  if (isReached(caps.total, usage.total) || caps.day === 0 || caps.month === 0) return Infinity;
  if (caps.budgetMonthCents !== null && priceCents > caps.budgetMonthCents) return Infinity;
  const isOverBudget = caps.budgetMonthCents !== null && usage.spentMonthCents + priceCents > caps.budgetMonthCents;
  if (isReached(caps.month, usage.month) || isOverBudget) return endOfMonth(now);
  return isReached(caps.day, usage.day) ? berlinMidnight(now, -1) : now;
}

const monthOf = (at: number): string => berlinDay(at).slice(0, 7);

function endOfMonth(now: number): number {
  const [year = 0, month = 1] = monthOf(now).split("-").map(Number);
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return startOfBerlinDay(next)?.getTime() ?? now;
}

const add = <Key>(counts: Map<Key, number>, key: Key): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);

const mostFirst = <Key extends string>(counts: ReadonlyMap<Key, number>): [Key, number][] =>
  [...counts].toSorted(([one, n], [other, m]) => m - n || (one < other ? -1 : 1));
