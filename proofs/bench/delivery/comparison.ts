import { median } from "#testing/statistics.ts";

export type Pairs<T> = { reference: T[]; ours: T[] };

export type Target = { of: "ratio" | "ours"; atLeast?: number; atMost?: number };

/** One line of the report. Ratios are taken round by round, because only what ran side by side can be compared. */
export type Comparison = Pairs<number> & { name: string; unit: string; ratios: number[]; target?: Target };

/** Runs both sides alternately, and alternates which is first. */
export async function alternate<T>(
  rounds: number,
  reference: () => Promise<T>,
  ours: () => Promise<T>,
): Promise<Pairs<T>> {
  const pairs: Pairs<T> = { reference: [], ours: [] };
  for (let round = 0; round < rounds; round++) {
    const sides = ["reference", "ours"] as const;
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      pairs[side].push(await (side === "ours" ? ours() : reference()));
    }
  }
  return pairs;
}

export function compare<T>(
  name: string,
  unit: string,
  pairs: Pairs<T>,
  figure: (measured: T) => number,
  target?: Target,
): Comparison {
  const [reference, ours] = [pairs.reference.map(figure), pairs.ours.map(figure)];
  const ratios = ours.map((value, round) => value / (reference[round] ?? Number.NaN));
  return { name, unit, reference, ours, ratios, ...(target ? { target } : {}) };
}

export function isReached({ ratios, ours, target }: Comparison): boolean | undefined {
  if (!target) return undefined;
  const value = median(target.of === "ratio" ? ratios : ours);
  return value >= (target.atLeast ?? -Infinity) && value <= (target.atMost ?? Infinity);
}
