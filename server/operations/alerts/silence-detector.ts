import { sql } from "kysely";
import { formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { isRealId } from "#server/leads/submissions/synthetic-leads.ts";
import type { Finding } from "./alert.ts";
import type { Detector } from "./check-alerts.ts";
import { HOUR_MS, rhythmOf, weigh, type Hours, type TrafficProfile } from "./silence/traffic-profile.ts";

const DAY_MS = 24 * HOUR_MS;
export const HISTORY_MS = 56 * DAY_MS;
/** Younger forms have no week to compare with. */
const YOUNGEST_MS = 7 * DAY_MS;
/** Sample sizes of recent leads, for the current rate. */
export const LATEST = [10, 40, 160] as const;
const ENOUGH = { leads: 10, withinMs: 14 * DAY_MS };

/**
 * False alert rate: one per form in so many months of thirty days, if leads arrive randomly. Tuned by `npm run prove silence`.
 */
const MONTHS_PER_FALSE_ALERT = 10;

export type FormHistory = {
  /** The first lead within the last eight weeks. */
  firstAt: number;
  hours: Hours;
  /** Times of the latest leads, newest first, one more than the largest of LATEST. */
  latest: readonly number[];
};

type SilenceAssessment = { isSilent: boolean; /** Of such a silence by chance. */ probability: number };

/** Assesses a form's silence; undefined if the form is too young or has too few leads. */
export function assessSilence(
  history: FormHistory,
  rhythm: TrafficProfile,
  now: number,
): SilenceAssessment | undefined {
  const { firstAt, hours, latest } = history;
  const [last] = latest;
  if (last === undefined || now - firstAt < YOUNGEST_MS) return undefined;
  if (leadsSince(hours, last - ENOUGH.withinMs) < ENOUGH.leads) return undefined;
  const waited = weigh(rhythm, last, now);
  const probability = Math.max(...LATEST.map((count) => chanceOf(waited, count, latest, rhythm)));
  const perMonth = (leadsSince(hours, firstAt) / (last - firstAt + DAY_MS)) * 30 * DAY_MS;
  return { isSilent: probability < 1 / (perMonth * MONTHS_PER_FALSE_ALERT), probability };
}

export const rhythmOfForm = ({ hours, firstAt, latest }: FormHistory): TrafficProfile =>
  rhythmOf(hours, firstAt, latest[0] ?? firstAt);

/**
 * Probability of such a wait after so many leads, at a steady but unknown rate: the fewer leads, the longer a silence may be.
 * Takes the largest of several samples, so that a slowing campaign raises no alert.
 */
function chanceOf(waited: number, count: number, latest: readonly number[], rhythm: TrafficProfile): number {
  const n = Math.min(count, latest.length - 1);
  const [last = 0] = latest;
  const took = weigh(rhythm, latest[n] ?? last, last);
  return n < 1 || took <= 0 ? 1 : (1 + waited / took) ** -n;
}

function leadsSince(hours: Hours, since: number): number {
  let leads = 0;
  for (const [hourNo, count] of hours) if ((hourNo + 1) * HOUR_MS > since) leads += count;
  return leads;
}

const WEEK_MS = 7 * 24 * HOUR_MS;
/** Cache time: the past hardly changes, and counting is the only expensive part. */
const COUNTED_AGAIN_MS = 15 * 60_000;
const MAX_LATEST = Math.max(...LATEST) + 1;

/** Detects forms that get no leads though they should. Caches each form's hourly counts. */
export function createSilenceDetector(): Detector {
  const counted = new Map<FormType, { at: number; hours: Hours }>();

  async function hoursOf(db: Executor, formType: FormType, now: number): Promise<Hours> {
    const known = counted.get(formType);
    if (known && now - known.at < COUNTED_AGAIN_MS) return known.hours;
    const hours = await countHours(db, formType, now);
    counted.set(formType, { at: now, hours });
    return hours;
  }

  return async (db, now) => {
    const findings: Finding[] = [];
    for (const formType of formTypes) {
      const latest = await readLatest(db, formType, now.getTime());
      const [last] = latest;
      if (last === undefined) continue;
      const hours = await hoursOf(db, formType, now.getTime());
      const firstAt = Math.min(...hours.keys()) * HOUR_MS;
      const history = { firstAt, hours, latest };
      if (!assessSilence(history, rhythmOfForm(history), now.getTime())?.isSilent) continue;
      const details = { formType, since: new Date(last).toISOString(), leads: 0 };
      findings.push({
        kind: "silent",
        target: formType,
        details,
        raises: true,
        isFresh: now.getTime() - last < WEEK_MS,
      });
    }
    return findings;
  };
}

/** Index-only scan of eight weeks. */
async function countHours(db: Executor, formType: FormType, now: number): Promise<Hours> {
  const { rows } = await sql<{ hour: number; n: number }>`
    select floor(extract(epoch from created_at) / 3600)::int as hour, count(*)::int as n
    from form_submissions
    where form_type = ${formType} and created_at >= ${new Date(now - HISTORY_MS)} and ${isRealId(sql`id`)}
    group by 1`.execute(db);
  return new Map(rows.map(({ hour, n }) => [hour, n]));
}

async function readLatest(db: Executor, formType: FormType, now: number): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from form_submissions
    where form_type = ${formType} and created_at >= ${new Date(now - HISTORY_MS)} and ${isRealId(sql`id`)}
    order by created_at desc limit ${MAX_LATEST}`.execute(db);
  return rows.map(({ at }) => at.getTime());
}
