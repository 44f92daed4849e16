import { createHash } from "node:crypto";
import { z } from "zod";
import { formTypes } from "#funnels/registry.ts";
import { readArea } from "#server/sales/routing/area.ts";
import type { Order, OrderState } from "#server/sales/routing/order.ts";

const MINUTES_OF_A_DAY = 24 * 60;

const Amount = z.int().min(0).max(1_000_000_000);
const Minute = z.int().min(0).max(MINUTES_OF_A_DAY);
const Span = z.tuple([Minute, Minute]).refine(([from, to]) => from < to);
const Moment = z.iso.datetime({ offset: true });

/** What a buyer wants, as stored in `order_versions.terms` and `orders.draft`. */
export const OrderTerms = z.strictObject({
  formTypes: z.array(z.enum(formTypes)).min(1),
  /** '10115-14199, 20, 50823'; null means everywhere. */
  area: z
    .string()
    .max(20_000)
    .refine((text) => readArea(text) !== undefined)
    .nullable(),
  conditions: z.array(
    z.strictObject({ field: z.string(), is: z.enum(["in", "not-in"]), values: z.array(z.string()).min(1) }),
  ),
  priceCents: z.int().min(0).max(1_000_000),
  shareMax: z.int().min(1).max(4),
  priority: z.int().min(1).max(99),
  weight: z.int().min(0).max(1_000),
  caps: z.strictObject({
    day: Amount.nullable(),
    month: Amount.nullable(),
    total: Amount.nullable(),
    budgetMonthCents: Amount.nullable(),
  }),
  isPaced: z.boolean(),
  /** For each day of the week, Sunday first; null means always open. */
  hours: z.array(z.array(Span)).length(7).nullable(),
  outsideHours: z.enum(["hold", "skip"]),
  duplicateDays: z.int().min(0).max(180),
  /** A lead that could not be sent for so long goes to the next order; null means it waits. */
  rerouteAfterMinutes: z.int().min(5).max(10_000).nullable(),
  liveFrom: Moment.nullable(),
  liveUntil: Moment.nullable(),
});

export type OrderTerms = z.infer<typeof OrderTerms>;

type OrderRow = { id: string; buyerId: string; version: number; state: OrderState };

type ReadTerms = Omit<Order, keyof OrderRow>;

/** Cache: stored terms never change, and parsing an area takes most of the time. */
const read = new WeakMap<OrderTerms, ReadTerms>();

/** The order as routing sees it. Stored terms were validated on saving, so they are trusted. */
export function toOrder(row: OrderRow, terms: OrderTerms): Order {
  const same = read.get(terms) ?? readTermsOf(terms);
  read.set(terms, same);
  const { id, buyerId, version, state } = row;
  return { ...same, id, buyerId, version, state };
}

function readTermsOf({ liveFrom, liveUntil, area, ...terms }: OrderTerms): ReadTerms {
  const { rerouteAfterMinutes: _, ...same } = terms;
  return {
    ...same,
    area: area === null ? null : (readArea(area) ?? []),
    liveFrom: liveFrom === null ? null : Date.parse(liveFrom),
    liveUntil: liveUntil === null ? null : Date.parse(liveUntil),
  };
}

/** Hash that ignores key order, because the database does not keep it. */
export const shaOfTerms = (terms: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(OrderTerms.parse(terms)))
    .digest("hex");

/** Parses euros as people type them: '45', '45,5', '45,50' or '45.50'. undefined if ambiguous, such as '1.234'. */
export function readCents(text: string): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, euros = "", cents = ""] = match;
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}
