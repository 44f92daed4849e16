import type { Random } from "#testing/random.ts";
import type { Stage, StagePlan } from "#testing/harness/product-harness.ts";
import type { Tally } from "#testing/evidence/summary.ts";

export type Campaign = {
  name: string;
  /** How many faults in the long form. */
  kills: number;
  /** What one fault may take on a busy machine; after that the campaign counts as stuck. */
  secondsPerKill: number;
  /** It kills the database server, and nobody else may be on it. */
  killsPostgres?: true;
  plan: StagePlan;
  /** Does the harm, and says how often; processes that kill themselves are counted without it. */
  harm: (stage: Stage, harming: Harming) => Promise<number>;
  /** What must be true besides the invariants; a sentence for each that is not. */
  expect?: (tally: Tally) => string[];
};

export type Harming = {
  kills: number;
  random: Random;
  /** Until time is up: then stop, however many kills are missing. */
  msLeft: () => number;
};
