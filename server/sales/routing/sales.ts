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
