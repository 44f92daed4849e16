import type { OrderTerms } from "#server/sales/buyers/order-terms.ts";
import { spansText } from "./rule-text.ts";

/** An order as its form has it: everything as text. */
export type OrderFields = {
  name: string;
  apiServiceId: string;
  formTypes: string[];
  area: string;
  conditions: { question: string; comparison: string; answers: string }[];
  price: string;
  shareMax: string;
  priority: string;
  weight: string;
  capDay: string;
  capMonth: string;
  capTotal: string;
  budget: string;
  isPaced: boolean;
  /** Sunday first. */
  hours: string[];
  outsideHours: string;
  duplicateDays: string;
  rerouteAfterMinutes: string;
  liveFrom: string;
  liveUntil: string;
};

/** What a form can say is wrong; of conditions and hours it is one for all. */
export type OrderField = Exclude<keyof OrderFields, "isPaced">;

/** Between several values of a condition: answers have commas in them. */
const BETWEEN_VALUES = "; ";

const euros = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
const orEmpty = (value: number | null): string => (value === null ? "" : String(value));

type Shown = { name: string; apiServiceId: string | null; terms: OrderTerms };

/** `berlinClock`: a moment as Berlin's clocks show it, "2026-11-16T08:00". */
export const fieldsOfOrder = (
  { name, apiServiceId, terms }: Shown,
  berlinClock: (moment: string) => string,
): OrderFields => ({
  name,
  apiServiceId: apiServiceId ?? "",
  formTypes: [...terms.formTypes],
  area: terms.area ?? "",
  conditions: terms.conditions.map(({ field, is, values }) => ({
    question: field,
    comparison: is,
    answers: values.join(BETWEEN_VALUES),
  })),
  price: euros(terms.priceCents),
  shareMax: String(terms.shareMax),
  priority: String(terms.priority),
  weight: String(terms.weight),
  capDay: orEmpty(terms.caps.day),
  capMonth: orEmpty(terms.caps.month),
  capTotal: orEmpty(terms.caps.total),
  budget: terms.caps.budgetMonthCents === null ? "" : euros(terms.caps.budgetMonthCents),
  isPaced: terms.isPaced,
  hours: Array.from({ length: 7 }, (_, day) => spansText(terms.hours?.[day] ?? [])),
  outsideHours: terms.outsideHours,
  duplicateDays: String(terms.duplicateDays),
  rerouteAfterMinutes: orEmpty(terms.rerouteAfterMinutes),
  liveFrom: terms.liveFrom === null ? "" : berlinClock(terms.liveFrom),
  liveUntil: terms.liveUntil === null ? "" : berlinClock(terms.liveUntil),
});
