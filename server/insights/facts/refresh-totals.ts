import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { addDays } from "#server/platform/working-days.ts";
import { FROZEN_AFTER_DAYS, recountDays } from "./recount-days.ts";

const MINUTE_MS = 60_000;

/**
 * Skips days counted so recently, unless a decision came since, so that one worker does it. Two workers counting the same day
 * serialise; either result is correct.
 */
const FRESH_MS = { recent: 4 * MINUTE_MS, all: 30 * MINUTE_MS };

const AT_ONCE = 7;

type Round = {
  /** Recent: today, yesterday and days with later decisions. All: every day that may have changed. */
  round: keyof typeof FRESH_MS;
  now?: Date;
  freshMs?: number;
  stopped?: AbortSignal;
};

/** Recounts days. Returns how many. */
export async function refreshTotals(
  db: Database,
  { round, now = new Date(), freshMs = FRESH_MS[round], stopped }: Round,
): Promise<number> {
  const days = await (round === "all" ? allDays(db, now) : recentDays(db, now));
  const fresh = await freshDays(db, new Date(now.getTime() - freshMs));
  let counted = 0;
  for (const some of runs(days.filter((day) => !fresh.has(day)))) {
    if (stopped?.aborted) break;
    await recountDays(db, some, now);
    counted += some.length;
  }
  return counted;
}

/** Groups adjacent days, a week at most, to count them together. */
function runs(days: readonly string[]): string[][] {
  const found: string[][] = [];
  for (const day of days) {
    const last = found.at(-1);
    if (last?.[0] !== undefined && day < addDays(last[0], AT_ONCE)) last.push(day);
    else found.push([day]);
  }
  return found;
}

async function freshDays(db: Executor, since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select day::text from fact_days where counted_at > ${since} and not is_stale`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

async function recentDays(db: Executor, now: Date): Promise<string[]> {
  const today = berlinDay(now.getTime());
  const { rows } = await sql<{ day: string }>`select day::text from fact_days where is_stale`.execute(db);
  return [...new Set([addDays(today, -1), today, ...rows.map(({ day }) => day)])].toSorted();
}

/**
 * Days that are not frozen, from the first lead on; days with open or later decisions; days of older leads that were routed
 * recently.
 */
async function allDays(db: Executor, now: Date): Promise<string[]> {
  const today = berlinDay(now.getTime());
  const lately = addDays(today, -FROZEN_AFTER_DAYS);
  const { rows } = await sql<{ day: string }>`
    select day::text from (
      (select generate_series(least(
          (select (min(created_at) at time zone 'Europe/Berlin')::date from form_submissions),
          (select min(day) from allocations), (select min(day) from step_counts), (select min(day) from erased_counts),
          (select min(day) from fact_days where frozen_at is null),
          ${lately}::date)::timestamp, ${today}::timestamp, interval '1 day')::date as day
        except select day from fact_days where frozen_at is not null)
      union select day from fact_days where is_stale
      union select day from sale_facts where open + requested + returnable > 0
      union select (created_at at time zone 'Europe/Berlin')::date from allocations
        join form_submissions lead on lead.id = submission_id where allocations.day >= ${lately} and created_at < ${lately}::date
    ) wanted order by day`.execute(db);
  return rows.map(({ day }) => day);
}
