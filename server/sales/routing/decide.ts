import type { FormType } from "#funnels/registry.ts";
import { isInArea } from "./area.ts";
import { isOpen, momentOf, nextOpening, passedShare, type BerlinMoment } from "./opening-hours.ts";
import { NO_USAGE, type Condition, type Order, type Usage } from "./order.ts";
import { rank, type Candidate, type RankBy } from "./rank.ts";

const DAY_MS = 86_400_000;

export type RoutedLead = {
  readonly formType: FormType;
  readonly postalCode: string;
  readonly answers: Readonly<Record<string, string>>;
  /** Orders whose buyers were named before consent; null if the page named no firms. */
  readonly named: ReadonlySet<string> | null;
  /** Time of the last sale of this person to each buyer. */
  readonly soldTo: ReadonlyMap<string, number>;
  /** Set if the lead is routed again. */
  readonly earlier?: PriorAllocations;
};

/** A lead's existing allocations, and the buyers that do not want it. */
export type PriorAllocations = {
  readonly placed: readonly Pick<Order, "buyerId" | "shareMax">[];
  readonly tried: ReadonlySet<string>;
};

/** A form's rules, its orders and their usage. */
export type RoutingInput = {
  /** Maximum number of firms, as promised on the page. */
  readonly maxBuyers: number;
  readonly rankBy: RankBy;
  readonly orders: readonly Order[];
  readonly usage: ReadonlyMap<string, Usage>;
  /** An order's expected revenue per lead: its price less rejections and returns. Defaults to the price. */
  readonly netCents: ReadonlyMap<string, number>;
};

/** Why an order did not get a lead. */
export const REASONS = [
  "paused",
  "form",
  "area",
  "condition",
  "not-named",
  "duplicate",
  "tried",
  "hours",
  "cap",
  "budget",
  "exclusive-taken",
  "enough",
] as const;

export type Reason = (typeof REASONS)[number];

/** `notBefore`: the buyer is closed, and the lead waits for its opening. */
type Picked = { readonly order: Order; readonly notBefore: number | null };

export type Decision = { readonly picks: readonly Picked[]; readonly reasons: ReadonlyMap<string, Reason> };

/** Decides who gets a lead, with one reason for every other order. Pure: live routing, the simulation and the model share it. */
export function decide(lead: RoutedLead, market: RoutingInput, now: number): Decision {
  const moment = momentOf(now);
  const reasons = new Map<string, Reason>();
  const candidates: Candidate[] = [];
  for (const order of market.orders) {
    const usage = market.usage.get(order.id) ?? NO_USAGE;
    const reason = whyNot(lead, order, usage, moment);
    if (reason) reasons.set(order.id, reason);
    else candidates.push({ order, usage, netCents: market.netCents.get(order.id) ?? order.priceCents });
  }
  const picks: Picked[] = [];
  const placed = [...(lead.earlier?.placed ?? [])];
  for (const { order } of rank(market.rankBy, candidates)) {
    const reason = whyNoPlace(order, placed, market.maxBuyers);
    if (reason) {
      reasons.set(order.id, reason);
      continue;
    }
    picks.push({ order, notBefore: opensAt(order, moment) });
    placed.push(order);
  }
  return { picks, reasons };
}

/** Checks the order alone; returns the first reason that applies. */
function whyNot(lead: RoutedLead, order: Order, usage: Usage, moment: BerlinMoment): Reason | undefined {
  if (!isLive(order, moment.now)) return "paused";
  if (!order.formTypes.includes(lead.formType)) return "form";
  if (order.area && !isInArea(order.area, lead.postalCode)) return "area";
  if (!order.conditions.every((condition) => holds(condition, lead.answers))) return "condition";
  if (lead.named && !lead.named.has(order.id)) return "not-named";
  if (wasSold(lead, order, moment.now)) return "duplicate";
  if (lead.earlier?.tried.has(order.buyerId)) return "tried";
  if (isShut(order, moment)) return "hours";
  if (isAtCap(order, usage, moment)) return "cap";
  const { budgetMonthCents } = order.caps;
  if (budgetMonthCents !== null && usage.spentMonthCents + order.priceCents > budgetMonthCents) return "budget";
  return undefined;
}

const isLive = ({ state, liveFrom, liveUntil }: Order, now: number): boolean =>
  state === "live" && (liveFrom === null || liveFrom <= now) && (liveUntil === null || now < liveUntil);

const holds = ({ field, is, values }: Condition, answers: RoutedLead["answers"]): boolean =>
  values.includes(answers[field] ?? "") === (is === "in");

function wasSold(lead: RoutedLead, { buyerId, duplicateDays }: Order, now: number): boolean {
  const at = lead.soldTo.get(buyerId);
  return at !== undefined && now - at < duplicateDays * DAY_MS;
}

/** Closed, and the lead may not wait or would wait for ever. */
const isShut = ({ hours, outsideHours }: Order, moment: BerlinMoment): boolean =>
  hours !== null && !isOpen(hours, moment) && (outsideHours === "skip" || nextOpening(hours, moment) === undefined);

const opensAt = ({ hours }: Order, moment: BerlinMoment): number | null =>
  hours === null || isOpen(hours, moment) ? null : (nextOpening(hours, moment) ?? null);

const isReached = (cap: number | null, used: number): boolean => cap !== null && used >= cap;

function isAtCap({ caps, isPaced, hours }: Order, usage: Usage, moment: BerlinMoment): boolean {
  const untilNow = isPaced && caps.day !== null ? Math.floor(caps.day * passedShare(hours, moment)) + 1 : null;
  return (
    isReached(caps.day, usage.day) ||
    isReached(caps.month, usage.month) ||
    isReached(caps.total, usage.total) ||
    isReached(untilNow, usage.day)
  );
}

/** Checks the sharing limits of this order and of all that have the lead. */
function whyNoPlace(order: Order, placed: PriorAllocations["placed"], maxBuyers: number): Reason | undefined {
  if (placed.length >= maxBuyers) return "enough";
  if (placed.some(({ buyerId }) => buyerId === order.buyerId)) return "duplicate"; // one allocation per buyer
  const most = Math.min(order.shareMax, ...placed.map(({ shareMax }) => shareMax));
  return placed.length + 1 > most ? "exclusive-taken" : undefined;
}

/** Returns the reason of the order that came nearest to getting the lead. */
export function whyUnsold(reasons: ReadonlyMap<string, Reason>): Reason | "no-order" {
  const said = new Set(reasons.values());
  return REASONS.findLast((reason) => said.has(reason)) ?? "no-order";
}
