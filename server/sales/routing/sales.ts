import type { Usage } from "./order.ts";

/** What became of an order's leads. */
export type OrderHistory = { readonly sold: number; readonly refused: number; readonly returned: number };

/** As many leads as these are assumed before any is known, so that an order with two leads is not judged by them. */
const ASSUMED = { leads: 20, accepted: 0.9, returned: 0.05 };

/** What a lead of an order is expected to bring: its price, less what is refused and returned. */
export function netOf(priceCents: number, past: OrderHistory): number {
  const { sold, refused, returned } = past;
  const accepted = sold + returned;
  const acceptRate = (accepted + ASSUMED.leads * ASSUMED.accepted) / (accepted + refused + ASSUMED.leads);
  return Math.round(priceCents * acceptRate * keptRate(past));
}

/** The same of a lead that the buyer has accepted: only returns may still lower it. */
export const keptOf = (priceCents: number, past: OrderHistory): number => Math.round(priceCents * keptRate(past));

const keptRate = ({ sold, returned }: OrderHistory): number =>
  1 - (returned + ASSUMED.leads * ASSUMED.returned) / (sold + returned + ASSUMED.leads);

/** In normal form. Undefined: not known. */
export type Person = { readonly phone: string | undefined; readonly email: string | undefined };

/** Somebody was sold to a buyer. */
export type Sale = Person & { readonly buyerId: string; readonly at: number };

type Sales = {
  add(person: Person, buyers: readonly string[], at: number): void;
  /** When this person was last sold to which buyer. */
  of(person: Person): ReadonlyMap<string, number>;
};

/** Most people are sold once, and there may be a million: only who is sold again gets a map. */
type Sold = { readonly buyers: readonly string[]; readonly at: number } | Map<string, number>;

const NOBODY: ReadonlyMap<string, number> = new Map();

/** Who was sold to whom, by phone number and by email address, as the database finds them. */
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

/** A row of `order_usage`. The day is that of the last lead; before the first it is '-infinity', which is less than every date as text as well. */
type StoredUsage = {
  readonly day: string;
  readonly dayUsed: number;
  readonly monthUsed: number;
  readonly monthCents: number;
  readonly totalUsed: number;
};

/** What of it counts on a day, and in its month. */
export function usageOn(today: string, { day, dayUsed, monthUsed, monthCents, totalUsed }: StoredUsage): Usage {
  const isSameMonth = day.slice(0, 7) >= today.slice(0, 7);
  return {
    day: day >= today ? dayUsed : 0,
    month: isSameMonth ? monthUsed : 0,
    spentMonthCents: isSameMonth ? monthCents : 0,
    total: totalUsed,
  };
}
