import type { Order, Usage } from "./order.ts";

/** How a form ranks its buyers. */
export const RANKINGS = ["priority", "weight", "net"] as const;

export type RankBy = (typeof RANKINGS)[number];

export type Candidate = { readonly order: Order; readonly usage: Usage; readonly netCents: number };

/**
 * * - priority: lowest number first, ties by weight. - weight: each gets its share of the day's leads, to one lead exactly. -
 * net: expected revenue, highest first, ties by weight.
 */
export function rank(rankBy: RankBy, candidates: readonly Candidate[]): Candidate[] {
  const byShare = byWeight(candidates);
  if (rankBy === "priority") return byShare.toSorted((one, other) => one.order.priority - other.order.priority);
  if (rankBy === "net") return byShare.toSorted((one, other) => other.netCents - one.netCents);
  return byShare;
}

/**
 * First the orders below their share, by the lead at which the next one is due to them. This keeps every order within one lead of
 * its share at every moment (R. Tijdeman, The chairman assignment problem, 1980).
 */
function byWeight(candidates: readonly Candidate[]): Candidate[] {
  const weights = candidates.reduce((sum, { order }) => sum + order.weight, 0);
  const leads = 1 + candidates.reduce((sum, { usage }) => sum + usage.day, 0);
  const placed = candidates.map((candidate) => {
    const { order, usage } = candidate;
    const share = weights === 0 ? 1 / candidates.length : order.weight / weights;
    return { candidate, isBehind: usage.day < share * leads, dueAt: (usage.day + 1) / share };
  });
  return placed
    .toSorted(
      (one, other) =>
        Number(other.isBehind) - Number(one.isBehind) ||
        compare(one.dueAt, other.dueAt) ||
        compare(one.candidate.order.id, other.candidate.order.id),
    )
    .map(({ candidate }) => candidate);
}

const compare = <T extends number | string>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0);
