/** The longest time without an event after a moment, with what came before it as its beginning. */
export function longestPause(times: readonly number[], from: number, to: number): { ms: number; endedAt: number } {
  const before = times.findLast((time) => time <= from) ?? from;
  const after = [...times.filter((time) => time > from && time < to), to];
  let [ms, endedAt, last] = [0, from, before];
  for (const time of after) {
    if (time - last > ms) [ms, endedAt] = [time - last, time];
    last = time;
  }
  return { ms, endedAt };
}

/** How much of a pause lies after a moment. */
export const partAfter = (moment: number, { ms, endedAt }: { ms: number; endedAt: number }): number =>
  Math.min(Math.max(endedAt - moment, 0), ms);
