/** Counting further would cost a scan. Where a count stops, the screen says so: "10 000+". */
export const COUNTED_TO = 10_000;

/** `isMore`: there are more than that. */
export type Count = { count: number; isMore: boolean };

export const NONE: Count = { count: 0, isMore: false };

/** Of rows that were counted to one more than `most`. */
export const countedTo = (rows: number, most = COUNTED_TO): Count => ({
  count: Math.min(rows, most),
  isMore: rows > most,
});

export const sumOf = (counts: readonly Count[]): Count => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});
