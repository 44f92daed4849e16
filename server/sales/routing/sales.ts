import type { Usage } from "./order.ts";

/** Outcomes of an order's leads. */
export type OrderHistory = { readonly sold: number; readonly refused: number; readonly returned: number };

/** Bayesian prior, so that an order with two leads is not judged by them alone. */
const ASSUMED = { leads: 20, accepted: 0.9, returned: 0.05 };

/** Expected revenue of an order's lead: its price less rejections and returns. */
export function netOf(priceCents: number, past: OrderHistory): number {
  const { sold, refused, returned } = past;
  const accepted = sold + returned;
  const acceptRate = (accepted + ASSUMED.leads * ASSUMED.accepted) / (accepted + refused + ASSUMED.leads);
  return Math.round(priceCents * acceptRate * keptRate(past));
}

/** Expected revenue of an accepted lead, which only returns can lower. */
export const keptOf = (priceCents: number, past: OrderHistory): number => Math.round(priceCents * keptRate(past));

const keptRate = ({ sold, returned }: OrderHistory): number =>
  1 - (returned + ASSUMED.leads * ASSUMED.returned) / (sold + returned + ASSUMED.leads);

/** In normal form; undefined if not known. */
export type Person = { readonly phone: string | undefined; readonly email: string | undefined };

export type Sale = Person & { readonly buyerId: string; readonly at: number };

type Sales = {
  add(person: Person, buyers: readonly string[], at: number): void;
  /** Time of the last sale of this person to each buyer. */
  of(person: Person): ReadonlyMap<string, number>;
};

/** Saves memory: of up to a million people most are sold once, and only the others need a map. */
type Sold = { readonly buyers: readonly string[]; readonly at: number } | Map<string, number>;

const NOBODY: ReadonlyMap<string, number> = new Map();

/** Indexes sales by phone number and by email address, with the database's matching rules. */
export function createSales(): Sales {
  const byPhone = new Map<string, Sold>();
  const byEmail = new Map<string, Sold>();
  return {
    add({ phone, email }, buyers, at) {
      const sold = { buyers, at };
      if (phone !== undefined) note(byPhone, phone, sold);
      if (email !== undefined) note(byEmail, email, sold);
    },
    of({ phone, email }) {
      const calls = phone === undefined ? undefined : byPhone.get(phone);
      const mails = email === undefined ? undefined : byEmail.get(email);
      if (!calls && !mails) return NOBODY;
      const soldTo = new Map<string, number>();
      if (calls) merge(soldTo, calls);
      if (mails) merge(soldTo, mails);
      return soldTo;
    },
  };
}

function note(known: Map<string, Sold>, key: string, sold: Sold): void {
  const before = known.get(key);
  if (!before) {
    known.set(key, sold);
    return;
  }
  const all = before instanceof Map ? before : merge(new Map(), before);
  known.set(key, merge(all, sold));
}

function merge(into: Map<string, number>, sold: Sold): Map<string, number> {
  const entries = sold instanceof Map ? sold : sold.buyers.map((buyer) => [buyer, sold.at] as const);
  for (const [buyer, at] of entries) into.set(buyer, Math.max(at, into.get(buyer) ?? -Infinity));
  return into;
}

/**
 * A row of `order_usage`. The day is that of the last lead; before the first it is '-infinity', which sorts before every date as
 * text too.
 */
type StoredUsage = {
  readonly day: string;
  readonly dayUsed: number;
  readonly monthUsed: number;
  readonly monthCents: number;
  readonly totalUsed: number;
};

/** The part of it that counts on a day and in its month. */
export function usageOn(today: string, { day, dayUsed, monthUsed, monthCents, totalUsed }: StoredUsage): Usage {
  const isSameMonth = day.slice(0, 7) >= today.slice(0, 7);
  return {
    day: day >= today ? dayUsed : 0,
    month: isSameMonth ? monthUsed : 0,
    spentMonthCents: isSameMonth ? monthCents : 0,
    total: totalUsed,
  };
}
