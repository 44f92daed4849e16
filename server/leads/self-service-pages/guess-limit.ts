import { networkOf } from "#server/platform/ip-network.ts";
import { networksOf } from "#server/leads/spam/networks.ts";

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
  /** Wrong ones from one wide network, after which with `all` those wait too who had none. */
  network: number;
  /** Wrong ones from all together, after which everybody waits. */
  most: number;
};

/**
 * How often somebody may be wrong. In memory, since an address is not to be stored for it; each web process counts its own. In a flood
 * from many places only those who had nothing wrong are let through, and of each wide network only so many: whoever has very many addresses
 * of one uses up no other's.
 */
export function createGuessLimit(
  { each, all, network, most }: Limits,
  now: () => number = () => performance.now(),
): GuessLimit {
  const wrong = new Map<string, number>();
  let sum = 0;
  let since = -Infinity;
  const current = () => {
    if (now() - since < SPAN_MS) return;
    wrong.clear();
    sum = 0;
    since = now();
  };
  const wrongOf = (key: string) => wrong.get(key) ?? 0;
  return {
    mayTry(address) {
      current();
      if (sum < all) return wrongOf(networkOf(address)) < each;
      return sum < most && wrongOf(networkOf(address)) === 0 && wrongOf(wideOf(address)) < network;
    },
    noteWrong(address) {
      current();
      sum += 1;
      for (const key of [networkOf(address), wideOf(address)]) wrong.set(key, wrongOf(key) + 1);
    },
  };
}

/** The /24 or the /32 of a provider. */
const wideOf = (address: string): string => `wide ${networksOf(address).at(-1)?.key ?? ""}`;

/** A token cannot be guessed, so a flood of wrong ones shuts nobody else out. */
export const TOKEN_LIMITS: Limits = { each: 20, all: 2_000, network: Infinity, most: Infinity };

/** A code is short. Whoever has the link or the telephone does not need it. Ninety wide networks are needed to shut it for everybody. */
export const CODE_LIMITS: Limits = { each: 10, all: 100, network: 10, most: 1_000 };
