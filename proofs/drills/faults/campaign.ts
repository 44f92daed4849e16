import type { Tally } from "#testing/evidence/summary.ts";
import type { FaultHarness, Plan } from "#testing/harness/fault-harness.ts";
import type { Random } from "#testing/random.ts";

export type Campaign = {
  name: string;
  /** Number of faults in the long form. */
  kills: number;
  /** Timeout of one fault on a busy machine; after it the campaign counts as stuck. */
  secondsPerKill: number;
  /** It kills the database server, so it needs one of its own. */
  killsPostgres?: true;
  /** Another campaign covers its fault on every push. */
  atNight?: true;
  plan: Plan;
  /** Does the harm, and says how often; processes that kill themselves are counted without it. */
  harm: (harness: FaultHarness, harming: Harming) => Promise<number>;
  /** Checks beyond the invariants. Returns a sentence for each violation. */
  expect?: (tally: Tally) => string[];
};

export type Harming = {
  kills: number;
  random: Random;
  /** Stops when time is up, however many kills are missing. */
  msLeft: () => number;
};

/** Once more until there are enough kills, or time is up; one there is, however slow the machine. `kill` says when it was none. */
export async function repeat(
  { kills, msLeft }: Harming,
  kill: (n: number) => Promise<boolean | void>,
): Promise<number> {
  let done = 0;
  while (done < kills && (msLeft() > 0 || done === 0)) if ((await kill(done)) !== false) done++;
  return done;
}

/** All three kinds of services, none of which is the limit. */
export const crowd: Plan = {
  services: ["key", "natural", "none"],
  perSecond: 10_000,
  concurrency: 30,
  leadsPerSecond: 50,
  workers: 2,
  leaseSeconds: 2.5,
  deadlineSeconds: 2,
  maxWaiting: 600,
};

/** No lease runs out and no answer is too late: what is in doubt then is our doing. */
export const patient = { leaseSeconds: 12, deadlineSeconds: 10 };
