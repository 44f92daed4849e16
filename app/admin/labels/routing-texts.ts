import type { AllocationState } from "#server/sales/allocations/allocation-state.ts";
import type { OrderState } from "#server/sales/routing/order.ts";
import type { Reason } from "#server/sales/routing/decide.ts";
import type { RankBy } from "#server/sales/routing/rank.ts";
import type { SalesToday } from "#server/delivery/stats/read-sales-today.ts";
import { formatNumber } from "./format.ts";
import { lookUp } from "./look-up.ts";
import type { Status } from "./status.ts";

/** Why an order did not get a lead: a word, and its meaning. */
const REASONS: Readonly<Record<Reason, { word: string; says: string }>> = {
  paused: { word: "Not live", says: "The order was not live at that moment" },
  form: { word: "Other form", says: "The order is for other forms" },
  area: { word: "Other area", says: "The postal code is not in its area" },
  condition: { word: "Other answers", says: "An answer was not one of those it wants" },
  "not-named": { word: "Buyer not named", says: "The visitor was not shown this firm before agreeing" },
  duplicate: { word: "Duplicate", says: "The buyer has this person already" },
  tried: { word: "Tried before", says: "It had this lead already, and gave it back" },
  hours: { word: "Closed", says: "The buyer was closed and takes no lead later" },
  cap: { word: "Cap reached", says: "The order had had as many as it takes" },
  budget: { word: "Budget used", says: "The price would have exceeded the month's budget" },
  "exclusive-taken": { word: "Exclusive buyer", says: "It, or a buyer before it, wants fewer to have the lead" },
  enough: { word: "No place left", says: "As many have it as the page promises" },
};

/** Unknown reasons of other releases are shown as stored. */
export const reasonTexts = (reason: string): { word: string; says: string } =>
  lookUp(REASONS, reason) ?? { word: reason, says: "" };

const STATES: Readonly<Record<AllocationState, { word: string; status: Status }>> = {
  reserved: { word: "On its way", status: "pending" },
  sold: { word: "Sold", status: "success" },
  released: { word: "Given back", status: "closed" },
  returned: { word: "Returned", status: "failed_retried" },
};

export const allocationTexts = (state: AllocationState): { word: string; status: Status } => STATES[state];

const ORDER_STATES: Readonly<Record<OrderState, { word: string; status: Status }>> = {
  draft: { word: "Draft", status: "not_sent" },
  live: { word: "Live", status: "success" },
  paused: { word: "Paused", status: "paused" },
  ended: { word: "Ended", status: "closed" },
};

export const orderStateTexts = (state: OrderState): { word: string; status: Status } => ORDER_STATES[state];

const RANKINGS: Readonly<Record<RankBy, string>> = {
  priority: "Priority: the lowest number first",
  weight: "Weight: each its share of the day",
  net: "Net: what brings most first",
};

export const rankingTexts = (rankBy: RankBy): string => RANKINGS[rankBy];

/** The three most common reasons of unsold leads. */
export const unsoldText = (unsold: SalesToday["unsold"]): string =>
  unsold.length === 0
    ? "all leads sold"
    : unsold
        .slice(0, 3)
        .map(({ reason, count }) => `${formatNumber(count)} ${reasonTexts(reason).word.toLowerCase()}`)
        .join(", ");
