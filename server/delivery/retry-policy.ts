const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Ten tries over about 28 hours; after that a person has to decide. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

export const MOST_TRIES = WAITS.length + 1;

/** The wait after this many tries, with 20 % jitter; undefined after the last. `random` is in [0, 1). */
export function waitAfter(tries: number, random: number): number | undefined {
  const wait = WAITS[Math.max(tries, 1) - 1];
  return wait === undefined ? undefined : Math.round(wait * (0.8 + 0.4 * random));
}
