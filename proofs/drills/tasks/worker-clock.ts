import { weekToReport } from "#server/insights/weekly/read-week.ts";

const HOUR_MS = 3_600_000;
const WEEK_HOURS = 7 * 24;

/** The weekly mail goes out from Monday to Wednesday only. On other days the worker's clock, not the database's, is so many hours behind. */
export function shiftOfClock(now: number): number {
  for (let hours = 0; hours < WEEK_HOURS; hours++)
    if (weekToReport(now - hours * HOUR_MS) !== undefined) return hours * HOUR_MS;
  throw new Error("There is no hour at which the weekly mail is due");
}

/** `NODE_OPTIONS` of a process whose clock is behind. */
export function shiftedBy(ms: number): string {
  const script = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() - ${ms}); }
    static now() { return Real.now() - ${ms}; }
  };`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}
