import type { LatestRun } from "#server/operations/synthetic/runs.ts";
import type { Finding } from "./alert.ts";

/** Tolerated missed rounds: a deploy, a restart. */
const ROUNDS = 3;
const MIN_MS = 15 * 60_000;
/** Stops reminders, because it may be switched off on purpose. */
const FRESH_MS = 7 * 24 * 3_600_000;

/**
 * Detects that the synthetic monitor has stopped, by the interval of its last two rounds. Time without a running worker does not
 * count: after a server outage the wait starts again.
 */
export function findOverdueRun(
  runs: readonly LatestRun[],
  watchedSince: Date,
  now: Date,
  timeScale: number,
): Finding[] {
  const [latest, earlier] = runs.filter(({ formType }) => formType === runs[0]?.formType);
  if (!latest || !earlier) return [];
  const between = latest.ranAt.getTime() - earlier.ranAt.getTime();
  const waited = now.getTime() - Math.max(latest.ranAt.getTime(), watchedSince.getTime());
  if (waited <= Math.max(ROUNDS * between, MIN_MS / timeScale)) return [];
  const isFresh = now.getTime() - latest.ranAt.getTime() < FRESH_MS;
  const details = { since: latest.ranAt.toISOString(), leads: 0 };
  return [{ kind: "unwatched", target: "synthetic visitor", details, raises: isFresh, isFresh }];
}
