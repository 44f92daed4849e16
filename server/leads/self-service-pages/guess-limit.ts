import { networkOf } from "#server/platform/ip-network.ts";
import { networksOf } from "#server/leads/spam/networks.ts";

const SPAN_MS = 10 * 60_000;

export type GuessLimit = {
  /** Checked before any lookup. */
  mayTry(address: string): boolean;
  noteWrong(address: string): void;
};

type Limits = {
  /** Wrong guesses per address or household in ten minutes. */
  each: number;
  /** Wrong guesses in total, after which every address with a wrong one is throttled. */
  all: number;
  /** Wrong guesses per wide network, after which a flood (`all`) throttles its other addresses too. */
  network: number;
  /** Wrong guesses in total, after which everyone is throttled. */
  most: number;
};

/**
 * Limits wrong guesses, in memory and per web process, because addresses must not be stored for it. In a distributed flood only addresses
 * without wrong guesses pass, a limited number per wide network, so that an attacker uses up only their own networks.
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

/** A token cannot be guessed, so a flood of wrong ones throttles no other visitor. */
export const TOKEN_LIMITS: Limits = { each: 20, all: 2_000, network: Infinity, most: Infinity };

/** A code is short and only a fallback for the link. An attacker needs ninety wide networks to block it for everyone. */
export const CODE_LIMITS: Limits = { each: 10, all: 100, network: 10, most: 1_000 };
