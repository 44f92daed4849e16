import { readLongQuarantined } from "#server/quarantine/read-long-quarantined.ts";
import type { Detector } from "./check-alerts.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Leads that wait for a person who does not come. */
export const detectQuarantine: Detector = async (db, now, timeScale) => {
  const { leads, oldestAt, newestAt } = await readLongQuarantined(db, now, timeScale);
  if (oldestAt === null || newestAt === null) return [];
  const isFresh = now.getTime() - newestAt.getTime() < WEEK_MS;
  const details = { since: oldestAt.toISOString(), leads };
  return [{ kind: "quarantined", target: "quarantine", details, raises: true, isFresh }];
};
