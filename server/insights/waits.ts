/** Classes of dwell time in seconds, named by their lower bound; the last one is open. */
export const WAIT_CLASSES = [0, 1, 2, 5, 10, 20, 30, 60, 120, 300] as const;

export type WaitClass = (typeof WAIT_CLASSES)[number];

export const waitClassOf = (seconds: number): WaitClass =>
  WAIT_CLASSES.findLast((least) => seconds >= least) ?? WAIT_CLASSES[0];

/** Median class; undefined without dwell times. */
export function medianWait(waits: ReadonlyMap<number, number>): number | undefined {
  const classes = [...waits].filter(([, n]) => n > 0).toSorted(([one], [other]) => one - other);
  const half = classes.reduce((sum, [, n]) => sum + n, 0) / 2;
  let sum = 0;
  return classes.find(([, n]) => (sum += n) >= half)?.[0];
}
