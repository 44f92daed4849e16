import type { ListLine } from "./read-service-list.ts";

/** A delivery that has arrived at the service or may have. */
export type KnownThere = {
  deliveryId: string;
  submissionId: string;
  email: string | null;
  phone: string | null;
  /** In doubt, and part of the plan. */
  isAsked: boolean;
};

export type MatchedList = {
  /** Deliveries in doubt that are in the list. */
  arrived: string[];
  /** Of these, deliveries listed more than once. */
  twice: number;
  /** In doubt, with fewer lines for the person than possible leads, so undecidable. */
  unclear: string[];
  /** Lines of leads known to have arrived. */
  knownLines: number;
  /** Lines that match no lead at this service. */
  strangeLines: number;
};

/**
 * Matches deliveries in doubt with a service's own list. An id matches one; an address or number matches all leads of the person,
 * so it only decides if there are as many such lines as leads.
 */
export function matchList(lines: readonly ListLine[], known: readonly KnownThere[]): MatchedList {
  const find = finder(known);
  const found = lines.map(find);
  const arrived = new Map<string, number>();
  const maybe = new Set<KnownThere>();
  for (const same of Map.groupBy(found.filter(isNotEmpty), keyOf).values()) {
    const [fits = []] = same;
    if (same.length < fits.length) for (const one of fits) maybe.add(one);
    else for (const one of fits) add(arrived, one.deliveryId, 1 + same.length - fits.length);
  }
  const asked = known.filter(({ isAsked }) => isAsked);
  return {
    arrived: asked.map(({ deliveryId }) => deliveryId).filter((id) => arrived.has(id)),
    twice: asked.filter(({ deliveryId }) => (arrived.get(deliveryId) ?? 0) > 1).length,
    unclear: asked.filter((one) => maybe.has(one) && !arrived.has(one.deliveryId)).map(({ deliveryId }) => deliveryId),
    knownLines: found.filter((fits) => fits.length > 0 && fits.every(({ isAsked }) => !isAsked)).length,
    strangeLines: found.filter((fits) => fits.length === 0).length,
  };
}

const isNotEmpty = (fits: readonly KnownThere[]): boolean => fits.length > 0;

const keyOf = (fits: readonly KnownThere[]): string =>
  fits
    .map(({ deliveryId }) => deliveryId)
    .toSorted()
    .join(" ");

const add = (to: Map<string, number>, id: string, count: number) => to.set(id, (to.get(id) ?? 0) + count);

/** Matches a line by id; else by address and number; else by address, then by number. */
function finder(known: readonly KnownThere[]): (line: ListLine) => KnownThere[] {
  const byDelivery = Map.groupBy(known, ({ deliveryId }) => deliveryId);
  const bySubmission = Map.groupBy(known, ({ submissionId }) => submissionId);
  const byEmail = Map.groupBy(known, ({ email }) => email);
  const byPhone = Map.groupBy(known, ({ phone }) => phone);
  return ({ ids, emails, phones }) => {
    const named = unique(ids.flatMap((id) => [...(byDelivery.get(id) ?? []), ...(bySubmission.get(id) ?? [])]));
    if (named.length > 0) return named;
    const addressed = unique(emails.flatMap((email) => byEmail.get(email) ?? []));
    const dialled = unique(phones.flatMap((phone) => byPhone.get(phone) ?? []));
    const both = addressed.filter((one) => dialled.includes(one));
    return [both, addressed, dialled].find(isNotEmpty) ?? [];
  };
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];
