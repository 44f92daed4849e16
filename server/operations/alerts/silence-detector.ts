import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { isRealId } from "#server/leads/submissions/synthetic-leads.ts";
import type { Finding } from "./alert.ts";
import type { Detector } from "./check-alerts.ts";
import { HOUR_MS } from "./silence/berlin-hour.ts";
import { HISTORY_MS, assessSilence, LATEST, rhythmOfForm } from "./silence/assess-silence.ts";
import type { Hours } from "./silence/rhythm.ts";
import { formTypes } from "#funnels/registry.ts";

const WEEK_MS = 7 * 24 * HOUR_MS;
/** The past hardly changes, and counting it is the only part that costs. */
const COUNTED_AGAIN_MS = 15 * 60_000;
const MOST_LATEST = Math.max(...LATEST) + 1;

/** Looks for forms that get no leads though they should. Keeps each form's hours for a while. */
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

/** One walk along the index over eight weeks; the rows need not be read. */
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
    order by created_at desc limit ${MOST_LATEST}`.execute(db);
  return rows.map(({ at }) => at.getTime());
}
