/** Chance that can be repeated: the same seed makes the same choices, though not the same moments. */
export type Random = {
  /** In [0, 1). */
  next: () => number;
  between: (from: number, to: number) => number;
  /** Both ends included. */
  whole: (from: number, to: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
};

export function createRandom(seed: number, name = ""): Random {
  let state = Buffer.from(name).reduce((sum, byte) => Math.imul(sum, 31) + byte, seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0; // mulberry32
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
  };
}
