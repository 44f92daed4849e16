/** After so many different leads in a row the service is called refusing, on every screen and in an alert. */
const REFUSING_AFTER = 5;

/** The deliveries of different leads that were refused in a row, with none accepted in between. */
export type RefusalStreak = readonly string[];

/** One more refusal, for whatever reason. A lead that is sent again and refused again counts once. */
export function noteInStreak(
  before: RefusalStreak,
  deliveryId: string,
  limit: number,
): { streak: RefusalStreak; stops: boolean } {
  if (before.includes(deliveryId)) return { streak: before, stops: false };
  const streak = [...before, deliveryId].slice(-limit);
  return { streak, stops: streak.length >= limit };
}

export const isRefusing = (refusedInRow: number): boolean => refusedInRow >= REFUSING_AFTER;
