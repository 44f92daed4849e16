/** At most a tenth of a second's worth at once. */
export const burstOf = (perSecond: number): number => Math.max(1, Math.floor(perSecond / 10));

/**
 * How many leads a second are claimed. Each group is followed by the time that its leads take, and a second can begin with a
 * single lead and end with a whole group, so a group less than the rate, and one more.
 */
export function paceOf(perSecond: number): number {
  const burst = burstOf(perSecond);
  return burst === 1 ? perSecond : Math.floor(perSecond) + 1 - burst;
}
