import type { FormType } from "#funnels/registry.ts";
import type { Area } from "./area.ts";
import type { OpeningHours } from "./opening-hours.ts";

/** What a buyer wants, at what price, and how much of it. Money is in cents, days are Berlin's. */
export type Order = {
  readonly id: string;
  readonly buyerId: string;
  readonly version: number;
  readonly state: OrderState;
  readonly liveFrom: number | null;
  readonly liveUntil: number | null;
  readonly formTypes: readonly FormType[];
  /** null means everywhere. */
  readonly area: Area | null;
  readonly conditions: readonly Condition[];
  readonly priceCents: number;
  /** How many firms may get the lead in all, this buyer included; 1 means exclusive. */
  readonly shareMax: number;
  readonly priority: number;
  readonly weight: number;
  readonly caps: Caps;
  /** Paces the daily cap over the opening hours. */
  readonly isPaced: boolean;
  /** null means always open. */
  readonly hours: OpeningHours | null;
  /** For leads that come while the buyer is closed: wait for the opening, or skip this order. */
  readonly outsideHours: "hold" | "skip";
  /** Days without a second sale of the same person to the buyer. */
  readonly duplicateDays: number;
};

export const ORDER_STATES = ["draft", "live", "paused", "ended"] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** null means no limit. */
type Caps = {
  readonly day: number | null;
  readonly month: number | null;
  readonly total: number | null;
  readonly budgetMonthCents: number | null;
};

/** The answer must be one of these, or none of them. A missing answer is none of them. */
export type Condition = { readonly field: string; readonly is: "in" | "not-in"; readonly values: readonly string[] };

/** An order's usage: leads today, this month and ever, and this month's cost. */
export type Usage = {
  readonly day: number;
  readonly month: number;
  readonly total: number;
  readonly spentMonthCents: number;
};

export const NO_USAGE: Usage = { day: 0, month: 0, total: 0, spentMonthCents: 0 };
