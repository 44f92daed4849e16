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
  /** Null: everywhere. */
  readonly area: Area | null;
  readonly conditions: readonly Condition[];
  readonly priceCents: number;
  /** How many may get the lead in all, this buyer included; 1: nobody else. */
  readonly shareMax: number;
  readonly priority: number;
  readonly weight: number;
  readonly caps: Caps;
  /** The day's cap is spread over the opening hours. */
  readonly isPaced: boolean;
  /** Null: always open. */
  readonly hours: OpeningHours | null;
  /** What happens to a lead that comes while the buyer is closed: it waits for the opening, or goes to others. */
  readonly outsideHours: "hold" | "skip";
  /** The same person is not sold to the buyer again for so long. */
  readonly duplicateDays: number;
};

export const ORDER_STATES = ["draft", "live", "paused", "ended"] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** Null: without limit. */
type Caps = {
  readonly day: number | null;
  readonly month: number | null;
  readonly total: number | null;
  readonly budgetMonthCents: number | null;
};

/** An answer is one of these, or none of them. An answer that was not given is none of them. */
export type Condition = { readonly field: string; readonly is: "in" | "not-in"; readonly values: readonly string[] };

/** What an order has had: today, this month, ever; and what that has cost this month. */
export type Usage = {
  readonly day: number;
  readonly month: number;
  readonly total: number;
  readonly spentMonthCents: number;
};

export const NO_USAGE: Usage = { day: 0, month: 0, total: 0, spentMonthCents: 0 };
