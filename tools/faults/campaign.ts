import type { Random } from "./random.ts";
import type { Stage, StagePlan } from "./stage.ts";
import type { Tally } from "./tally.ts";

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
