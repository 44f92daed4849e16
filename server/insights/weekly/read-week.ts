import { sql } from "kysely";
import { funnels } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { ENTER, RETURN, SENT } from "#server/insights/read-moves.ts";
import { mondayOf } from "#server/insights/day-range.ts";
import { berlinDay, berlinOffset } from "#server/platform/berlin-time.ts";

const DAY_MS = 24 * 3_600_000;
/** Earliest hour on Monday, in Berlin. */
const FROM_HOUR = 7;
/** Retried until Wednesday; after that the news is old. */
const DAYS = 3;

/** `2026-11-16` plus 7 is `2026-11-23`. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of the week to report; undefined if no mail is due. */
export function weekToReport(now: number): string | undefined {
  const today = berlinDay(now);
  const monday = mondayOf(today);
  const hour = new Date(now + berlinOffset(now)).getUTCHours();
  const isDue = today === monday ? hour >= FROM_HOUR : today < plusDays(monday, DAYS);
  return isDue ? plusDays(monday, -7) : undefined;
}

export type WeekStats = { week: string; starts: number; leads: number; sold: number; netCents: number };

export type Loss = { formType: string; step: string; arrived: number; left: number };

export type WeeklyReport = {
  /** Eight weeks, ending with the reported one. */
  weeks: readonly WeekStats[];
  /** Share of its sales that can no longer be returned. */
  settled: number;
  /** The step with most drop-outs after the first; undefined below the sample size. */
  loss: Loss | undefined;
};

const WEEKS = 8;
/** Minimum sample size for shares. */
const ENOUGH = 20;

/** Content of the mail about the week that begins with this Monday. */
export async function readWeek(db: Executor, week: string): Promise<WeeklyReport> {
  const since = plusDays(week, -7 * (WEEKS - 1));
  const until = plusDays(week, 7);
  const { rows } = await sql<WeekStats & { returnable: number }>`
    select week::text, coalesce(starts, 0)::float8 as starts, coalesce(leads, 0)::float8 as leads,
      coalesce(sold, 0)::float8 as sold, coalesce(net, 0)::float8 as "netCents", coalesce(returnable, 0)::float8 as returnable
    from (select generate_series(${since}::date, ${week}::date, interval '7 days')::date as week) weeks
    left join (select date_trunc('week', day)::date as week, sum(starts) as starts, sum(leads) as leads from daily_lead_totals
      where day >= ${since}::date and day < ${until}::date group by 1) came using (week)
    left join (select date_trunc('week', day)::date as week, sum(sold) as sold, sum(returnable) as returnable,
        sum(sold_cents - returned_cents) as net from sale_facts
      where day >= ${since}::date and day < ${until}::date group by 1) sales using (week)
    order by week`.execute(db);
  const last = rows.at(-1);
  return {
    weeks: rows.map(({ week, starts, leads, sold, netCents }) => ({ week, starts, leads, sold, netCents })),
    settled: (last?.sold ?? 0) - (last?.returnable ?? 0),
    loss: await readLargestLoss(db, week, until),
  };
}

const FIRST_STEPS = Object.values(funnels).map(({ formType, steps }) => `${formType} ${steps[0]?.slug ?? ""}`);

/** Drop-outs are arrivals less departures. The first step is left out, because most visitors leave there. */
async function readLargestLoss(db: Executor, since: string, until: string): Promise<Loss | undefined> {
  const { rows } = await sql<Loss>`
    select form_type as "formType", step, sum(came)::float8 as arrived, sum(came - went)::float8 as "left" from (
      select form_type, to_step as step, n as came, 0 as went from step_totals
        where day >= ${since}::date and day < ${until}::date and to_step <> ${SENT}
      union all
      select form_type, from_step, 0, n from step_totals
        where day >= ${since}::date and day < ${until}::date and from_step <> all (${[ENTER, RETURN]}::text[])) moves
    where form_type || ' ' || step <> all (${FIRST_STEPS}::text[])
    group by 1, 2 having sum(came) >= ${ENOUGH} and sum(came - went) > 0
    order by 4 desc, 1, 2 limit 1`.execute(db);
  return rows[0];
}
