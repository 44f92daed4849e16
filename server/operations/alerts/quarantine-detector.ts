import { readLongQuarantined } from "#server/intake/quarantine/list-quarantine.ts";
import { STANDARD_THRESHOLDS } from "./alert-rule.ts";
import type { Detector } from "./check-alerts.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Detects leads that wait in quarantine. */
export const detectQuarantine: Detector = async (db, now, timeScale, { quarantined } = STANDARD_THRESHOLDS) => {
  const { minutes } = quarantined;
  const { leads, oldestAt, newestAt } = await readLongQuarantined(db, now, timeScale, minutes);
  if (oldestAt === null || newestAt === null) return [];
  const isFresh = now.getTime() - newestAt.getTime() < WEEK_MS;
  const details = { since: oldestAt.toISOString(), leads, minutes };
  return [{ kind: "quarantined", target: "quarantine", details, raises: leads >= quarantined.leads, isFresh }];
};
