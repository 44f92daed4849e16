import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import { leadFactsOf, readWindows, saleFactsOf } from "./recount-days.ts";
import { weeksThatDiffer } from "./verify-weeks.ts";

export type FactsVerified = {
  days: number;
  frozen: number;
  soldCents: number;
  creditedCents: number;
  /** Sentences; empty if all totals match. */
  problems: string[];
};

const AT_ONCE = 60;

/**
 * Compares the stored totals with a recount. Frozen days are limited to sales, because their leads may be erased. Days marked
 * stale are reported as such, and are right after the next run. Weekly sums must always match their days.
 */
export async function verifyFacts(db: Database, report: ReportProgress = reportNothing): Promise<FactsVerified> {
  const { rows: days } = await sql<{ day: string; isFrozen: boolean; isStale: boolean; countedAt: Date }>`
    select day::text, frozen_at is not null as "isFrozen", is_stale as "isStale", counted_at as "countedAt"
    from fact_days order by day`.execute(db);
  const problems = days
    .filter(({ isStale }) => isStale)
    .map(({ day }) => `${day}: something was decided since it was counted`);
  let done = 0;
  // The open return window depends on the day of the count.
  for (const same of Map.groupBy(days, ({ countedAt }) => berlinDay(countedAt.getTime())).values())
    for (let first = 0; first < same.length; first += AT_ONCE) {
      const some = same.slice(first, first + AT_ONCE);
      report("days", done, days.length);
      done += some.length;
      const countedAt = some[0]?.countedAt ?? new Date();
      problems.push(...(await salesThatDiffer(db, some.map(({ day }) => day), countedAt))); // prettier-ignore
      const open = some.filter(({ isFrozen }) => !isFrozen).map(({ day }) => day);
      if (open.length > 0) problems.push(...(await leadsThatDiffer(db, open)));
    }
  const money = await compareMoney(db);
  return {
    days: days.length,
    frozen: days.filter(({ isFrozen }) => isFrozen).length,
    soldCents: money.sold,
    creditedCents: money.credited,
    problems: [...problems, ...(await weeksThatDiffer(db)), ...money.problems],
  };
}

async function leadsThatDiffer(db: Executor, days: readonly string[]): Promise<string[]> {
  const columns = sql`day, form_type, definition_sha, campaign_id, starts, leads, quarantined`;
  const { rows } = await sql<{ says: string }>`
    with counted as (${leadFactsOf(days)}), stored as (select ${columns} from daily_lead_totals where day = any(${days}::date[]))
    select format('%s, %s, %s, campaign %s: leads %s, quarantined %s, starts %s %s', day, form_type, definition_sha, campaign_id, leads, quarantined,
      starts, of) as says
    from (select ${columns}, 'stored' as of from (select * from stored except select * from counted) only_stored
      union all select ${columns}, 'recounted' from (select * from counted except select * from stored) only_counted) different
    order by says`.execute(db);
  return rows.map(({ says }) => says);
}

/** Uses the time of the count: what has left the return window since is no difference. */
async function salesThatDiffer(db: Executor, days: readonly string[], countedAt: Date): Promise<string[]> {
  const windows = await readWindows(db, countedAt);
  const columns = sql`day, form_type, definition_sha, campaign_id, buyer_id, sold, sold_cents, refused, open, returned, returned_cents,
    requested, returnable`;
  const { rows } = await sql<{ says: string }>`
    with counted as (${saleFactsOf(days, windows)}), stored as (select ${columns} from sale_facts where day = any(${days}::date[]))
    select format('%s, %s, %s, campaign %s, buyer %s: sold %s for %s, returned %s for %s, refused %s, open %s, requested %s, returnable %s %s',
      day, form_type, definition_sha, campaign_id, buyer_id, sold, sold_cents, returned, returned_cents, refused, open, requested, returnable,
      of) as says
    from (select ${columns}, 'stored' as of from (select * from stored except select * from counted) only_stored
      union all select ${columns}, 'recounted' from (select * from counted except select * from stored) only_counted) different
    order by says`.execute(db);
  return rows.map(({ says }) => says);
}

/** Compares allocations and return requests over all days, whichever day they belong to. */
async function compareMoney(db: Executor): Promise<{ sold: number; credited: number; problems: string[] }> {
  const { rows } = await sql<{ sold: number; credited: number; soldFacts: number; creditedFacts: number }>`
    select
      (select coalesce(sum(price_cents), 0)::float8 from allocations where state in ('sold', 'returned')) as sold,
      (select coalesce(sum(coalesce(credit_cents, price_cents)), 0)::float8 from allocations
        left join returns on allocation_id = allocations.id where allocations.state = 'returned') as credited,
      (select coalesce(sum(sold_cents), 0)::float8 from sale_facts) as "soldFacts",
      (select coalesce(sum(returned_cents), 0)::float8 from sale_facts) as "creditedFacts"`.execute(db);
  const { sold, credited, soldFacts, creditedFacts } = rows[0] ?? {
    sold: 0,
    credited: 0,
    soldFacts: 0,
    creditedFacts: 0,
  };
  const problems = [
    ...(sold === soldFacts ? [] : [`Sold for ${sold} cents by the places, for ${soldFacts} by the days`]),
    ...(credited === creditedFacts ? [] : [`Credited ${credited} cents by the returns, ${creditedFacts} by the days`]),
  ];
  return { sold, credited, problems };
}
