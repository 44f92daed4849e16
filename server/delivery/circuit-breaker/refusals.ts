/** After so many different leads in a row the service is called refusing, on every screen and in an alert. */
const REFUSING_AFTER = 5;

/** The deliveries of different leads that were refused in a row, with none accepted in between. */
export type RefusalStreak = readonly string[];

/** One more refusal, for whatever reason. A lead that is sent again and refused again counts once. */
export function recordInStreak(
  before: RefusalStreak,
  deliveryId: string,
  limit: number,
): { streak: RefusalStreak; stops: boolean } {
  if (before.includes(deliveryId)) return { streak: before, stops: false };
  const streak = [...before, deliveryId].slice(-limit);
  return { streak, stops: streak.length >= limit };
}

export const isRefusing = (rejectionStreak: number): boolean => rejectionStreak >= REFUSING_AFTER;

/** After this many leads of different networks, refused in a row for the same reason, the service is at fault and not the leads. */
export const LEADS_UNTIL_HALF_OPEN = 3;

/** The deliveries that were turned away in the same way, with none judged in between: the first few of them. */
export type Refusals = { refusal: string | null; refused: readonly string[] };

/** One lead's refusal is that lead's. Only the same of several leads in a row is the service's. Model-checked: proofs/model. */
export function recordRefusal(
  before: Refusals,
  { deliveryId, refusal }: { deliveryId: string; refusal: string },
): { refusals: Refusals; opens: boolean } {
  const row = before.refusal === refusal ? before.refused : [];
  const refused = row.includes(deliveryId) ? row : [...row, deliveryId].slice(0, LEADS_UNTIL_HALF_OPEN);
  return { refusals: { refusal, refused }, opens: refused.length >= LEADS_UNTIL_HALF_OPEN };
}
