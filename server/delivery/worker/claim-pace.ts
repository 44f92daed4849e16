/** At most a tenth of a second's worth at once. */
export const burstOf = (perSecond: number): number => Math.max(1, Math.floor(perSecond / 10));

/**
 * How many leads a second are claimed: whole groups only. 25 a second in groups of two would be 26 in a second that begins with
 * a group, so it is 24.
 */
export function paceOf(perSecond: number): number {
  const burst = burstOf(perSecond);
  return burst === 1 ? perSecond : burst * Math.floor(perSecond / burst);
}
