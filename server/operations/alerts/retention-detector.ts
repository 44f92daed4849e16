import { readOverdue, type Overdue } from "#server/leads/submissions/overdue.ts";
import type { Detector } from "./check-alerts.ts";

/** Leads age by the hour, and those that are kept for good reason have to be passed over each time. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** Leads that should have been erased. A run that is under way says that somebody sees to it. */
export function createRetentionDetector(): Detector {
  let known: { at: number; overdue: Overdue } | undefined;
  return async (db, now, timeScale) => {
    if (!known || now.getTime() - known.at >= LOOK_AGAIN_MS / timeScale) {
      known = { at: now.getTime(), overdue: await readOverdue(db) };
    }
    const { leads, oldestAt, isRunning } = known.overdue;
    if (leads === 0) return [];
    const details = { since: (oldestAt ?? now).toISOString(), leads };
    return [{ kind: "overdue", target: "retention", details, raises: !isRunning, isFresh: true }];
  };
}
