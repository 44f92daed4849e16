import { readLatestRuns, type LatestRun } from "#server/operations/synthetic/runs.ts";
import type { Finding } from "./alert.ts";
import type { Detector } from "./check-alerts.ts";
import { findOverdueRun } from "./overdue-run.ts";

/** A single failure may be a deploy. */
const IN_A_ROW = 2;
/** If most funnels fail, the cause is the site: one email instead of eight. */
const WHOLE_SITE = "site";

/** Detects funnels that the synthetic visitor cannot complete, and a monitor that has stopped. */
export const createSyntheticDetector =
  (watchedSince = new Date()): Detector =>
  async (db, now, timeScale) => {
    const walks = await readLatestRuns(db, IN_A_ROW);
    return [...findBroken(walks), ...findOverdueRun(walks, watchedSince, now, timeScale)];
  };

type Broken = Extract<Finding, { kind: "broken" }>;

export function findBroken(walks: readonly LatestRun[]): Broken[] {
  const funnels = [...Map.groupBy(walks, ({ formType }) => formType).values()];
  const broken = funnels.filter((of) => of.length === IN_A_ROW && of.every(({ failedStep }) => failedStep !== null));
  const isSite = broken.length > 2 && broken.length > funnels.length / 2;
  const findings = broken.flatMap((of) => findingOf(of, !isSite && othersGotThrough(of, walks)));
  const [first] = findings;
  if (!isSite || !first) return findings;
  const { formType: _, step: __, ...details } = first.details;
  return [{ ...first, target: WHOLE_SITE, details, raises: true, isFresh: true }, ...findings];
}

/**
 * Requires a passing funnel between the failures. While an outage begins or ends, only some funnels have been run again, and each
 * of the others would cause its own email.
 */
function othersGotThrough([latest, earlier]: readonly LatestRun[], walks: readonly LatestRun[]): boolean {
  if (!latest || !earlier) return false;
  const between = walks.filter(
    ({ formType, ranAt }) => formType !== latest.formType && ranAt > earlier.ranAt && ranAt < latest.ranAt,
  );
  return between.length === 0 || between.some(({ failedStep }) => failedStep === null);
}

function findingOf(walks: readonly LatestRun[], isOnItsOwn: boolean): Broken[] {
  const [latest, earlier] = walks;
  if (!latest || !earlier) return [];
  const { formType, failedStep, trouble } = latest;
  const since = earlier.ranAt.toISOString();
  const details = { formType, since, leads: 0, step: failedStep ?? "", reason: trouble ?? "" };
  return [{ kind: "broken", target: formType, details, raises: isOnItsOwn, isFresh: isOnItsOwn }];
}
