/** After this many different leads in a row the service counts as refusing, on every screen and in an alert. */
const REFUSING_AFTER = 5;

/** The deliveries of different leads that were refused in a row, with none accepted in between. */
export type RefusalStreak = readonly string[];

/** Adds a rejection, for whatever reason. A lead that is rejected again counts once. */
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

/** The first deliveries rejected unread for the same reason, with none judged in between. */
export type Refusals = { refusal: string | null; refused: readonly string[] };

/** A rejection concerns its lead; only the same rejection of several leads in a row concerns the service. Model-checked: proofs/model. */
export function recordRefusal(
  before: Refusals,
  { deliveryId, refusal }: { deliveryId: string; refusal: string },
): { refusals: Refusals; opens: boolean } {
  const row = before.refusal === refusal ? before.refused : [];
  const refused = row.includes(deliveryId) ? row : [...row, deliveryId].slice(0, LEADS_UNTIL_HALF_OPEN);
  return { refusals: { refusal, refused }, opens: refused.length >= LEADS_UNTIL_HALF_OPEN };
}
