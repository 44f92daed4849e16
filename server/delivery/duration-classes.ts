/** Durations are counted in classes, each a tenth longer than the one before: a percentile is right to about five per cent. */
export const CLASS_RATIO = 1.1;

export type DurationCount = { durationClass: number; attempts: number };

export type Percentiles = { p50: number; p95: number; p99: number };

/** Returns milliseconds rounded to two digits, the precision of the classes; undefined without a known duration. */
export function percentilesOf(counts: readonly DurationCount[]): Percentiles | undefined {
  const known = counts
    .filter(({ durationClass }) => durationClass >= 0)
    .toSorted((a, b) => a.durationClass - b.durationClass);
  const total = known.reduce((sum, { attempts }) => sum + attempts, 0);
  if (total === 0) return undefined;
  const at = (share: number): number => {
    let seen = 0;
    const found = known.find(({ attempts }) => (seen += attempts) >= share * total);
    return middleOf(found?.durationClass ?? 0);
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const middleOf = (durationClass: number): number => Number((CLASS_RATIO ** (durationClass + 0.5)).toPrecision(2));
