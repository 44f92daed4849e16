import type { ListedBuyer, ListedOrder, OrderStats } from "#server/sales/allocations/list-buyers.ts";
import type { Status } from "#app/admin/labels/status.ts";
import { formatCount } from "#app/admin/labels/format.ts";

/** The most useful action for a buyer, as one button. */
type Help =
  | { kind: "complete" }
  | { kind: "add-order" }
  | { kind: "finish-order"; orderId: string }
  | { kind: "pause" }
  | { kind: "resume" };

type BuyerGroup = "needs-you" | "buying" | "paused";

export type ShownBuyer = {
  buyer: ListedBuyer;
  group: BuyerGroup;
  state: { word: string; status: Status; note: string };
  help: Help;
  figures: OrderStats;
  /** Of its live orders, because only these count against the caps. */
  live: OrderStats;
  isFull: boolean;
  /** Sum of the live orders' caps; null if one has none. */
  capDay: number | null;
};

export type ShownGroup = { group: BuyerGroup; buyers: ShownBuyer[] };

export const GROUP_NAMES: Readonly<Record<BuyerGroup, string>> = {
  "needs-you": "Needs action",
  buying: "Buying",
  paused: "Paused by a person",
};

/** Groups in fixed order, active buyers by revenue. */
export function groupBuyers(buyers: readonly ListedBuyer[]): ShownGroup[] {
  const shown = buyers.map(showBuyer);
  const byNet = shown.toSorted((one, other) => other.figures.netMonthCents - one.figures.netMonthCents);
  return (["needs-you", "buying", "paused"] as const)
    .map((group) => ({ group, buyers: byNet.filter((one) => one.group === group) }))
    .filter((one) => one.buyers.length > 0);
}

export function showBuyer(buyer: ListedBuyer): ShownBuyer {
  const live = buyer.orders.filter(({ state }) => state === "live");
  const caps = live.map(({ terms }) => terms?.caps.day ?? null);
  const capDay = caps.includes(null) ? null : caps.reduce<number>((sum, cap) => sum + (cap ?? 0), 0);
  const isFull = live.length > 0 && live.every(({ terms, usedToday }) => usedToday >= (terms?.caps.day ?? Infinity));
  return {
    buyer,
    figures: sumOf(buyer.orders),
    live: sumOf(live),
    isFull,
    capDay: live.length === 0 ? null : capDay,
    ...standingOf(buyer, live, isFull),
  };
}

function standingOf(
  buyer: ListedBuyer,
  live: readonly ListedOrder[],
  isFull: boolean,
): Pick<ShownBuyer, "group" | "state" | "help"> {
  if (buyer.pausedAt)
    return { group: "paused", state: { word: "Paused", status: "paused", note: "" }, help: { kind: "resume" } };
  if (buyer.missing.length > 0) {
    const note = `${formatCount(buyer.missing.length, "fact")} missing`;
    return { group: "needs-you", state: { word: "Not ready", status: "not_sent", note }, help: { kind: "complete" } };
  }
  if (live.length === 0) {
    const open = buyer.orders.find(({ state }) => state !== "ended");
    const help = open ? ({ kind: "finish-order", orderId: open.id } as const) : ({ kind: "add-order" } as const);
    return { group: "needs-you", state: { word: "No order live", status: "not_sent", note: "" }, help };
  }
  const state = isFull
    ? ({ word: "At cap", status: "off", note: "until midnight" } as const)
    : ({ word: "Live", status: "success", note: "" } as const);
  return { group: "buying", state, help: { kind: "pause" } };
}

const sumOf = (orders: readonly OrderStats[]): OrderStats => ({
  soldToday: add(orders, "soldToday"),
  reservedToday: add(orders, "reservedToday"),
  usedToday: add(orders, "usedToday"),
  returnedMonth: add(orders, "returnedMonth"),
  soldMonth: add(orders, "soldMonth"),
  netMonthCents: add(orders, "netMonthCents"),
});

const add = (orders: readonly OrderStats[], key: keyof OrderStats): number =>
  orders.reduce((sum, order) => sum + order[key], 0);
