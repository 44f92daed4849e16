import { placeOf } from "#server/platform/ip-network.ts";

const SPAN_MS = 10 * 60_000;

export type GuessLimit = {
  /** Asked before anything is looked up. */
  mayTry(address: string): boolean;
  noteWrong(address: string): void;
};

type Limits = {
  /** Wrong ones from one address or household in ten minutes. */
  each: number;
  /** Wrong ones from all together. From then on whoever had a wrong one waits. */
  all: number;
  /** Wrong ones from all together, after which everybody waits. */
  most: number;
};

/**
 * How often somebody may be wrong. In memory, since an address is not to be stored for it; each web process counts its own. In a flood
 * from many places, only those who had nothing wrong are let through.
 */
export function createGuessLimit({ each, all, most }: Limits, now: () => number = () => performance.now()): GuessLimit {
  const wrong = new Map<string, number>();
  let sum = 0;
  let since = -Infinity;
  const current = () => {
    if (now() - since < SPAN_MS) return;
    wrong.clear();
    sum = 0;
    since = now();
  };
  return {
    mayTry(address) {
      current();
      const own = wrong.get(placeOf(address)) ?? 0;
      return sum < most && own < (sum < all ? each : 1);
    },
    noteWrong(address) {
      current();
      sum += 1;
      const key = placeOf(address);
      wrong.set(key, (wrong.get(key) ?? 0) + 1);
    },
  };
}

/** A token cannot be guessed, so a flood of wrong ones shuts nobody else out. */
export const TOKEN_LIMITS: Limits = { each: 20, all: 2_000, most: Infinity };

/** A code is short. Whoever has the link or the telephone does not need it. */
export const CODE_LIMITS: Limits = { each: 10, all: 100, most: 300 };
