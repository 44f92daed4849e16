import { sql } from "kysely";
import { readTimeline } from "#server/delivery/database-timeline.ts";
import { COUNTED_TO } from "#server/delivery/stats/what-counts.ts";
import type { Detector } from "./check-alerts.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Detects a restore that has not been confirmed: deliveries are stopped. */
export const detectTimeline: Detector = async (db, now) => {
  const { isConfirmed, isBehind, noticedAt } = await readTimeline(db);
  if (isConfirmed) return [];
  const { rows } = await sql<{ leads: number }>`
    select count(*)::int as leads from (
      select from deliveries where state in ('queued', 'sending') limit ${COUNTED_TO}) waiting`.execute(db);
  const since = isBehind ? now : noticedAt; // an old primary that came back has no record of the time
  const isFresh = now.getTime() - since.getTime() < WEEK_MS;
  const details = { since: since.toISOString(), leads: rows[0]?.leads ?? 0, isBehind };
  return [{ kind: "unsettled", target: "database", details, raises: true, isFresh }];
};
