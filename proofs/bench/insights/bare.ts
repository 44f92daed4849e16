import type { InsightsQuestion } from "#app/admin/insights/read-insights.server.ts";
import type { FormType } from "#funnels/registry.ts";
import { wholeFourWeeks, wholeWeeks, type DayRange } from "#server/insights/day-range.ts";

export type Bare = { text: string; values: unknown[] };

const KEY = "campaign_id, form_type, definition_sha";
const SUMS = `sum(starts), sum(leads), sum(quarantined), sum(squares), sum(sold), sum(refused), sum(returned), sum(sold_cents),
  sum(returned_cents), sum(returnable), sum(requested)`;

const SALES = "sold, refused, returned, sold_cents, returned_cents, returnable, requested";

/** The least that a database has to do for the screen: each figure once, from the fewest rows that hold it. */
export function bareOf({ range, device, campaign }: InsightsQuestion, form: FormType): Bare[] {
  return [
    facts(range, KEY),
    costs(range, "campaign_id"),
    {
      text: "select * from campaigns where id in (select campaign_id from ad_costs where day between $1 and $2)",
      values: [range.from, range.to],
    },
    buyers(range),
    {
      text: `select platform, latest.day from unnest('{google,meta}'::text[]) as known (platform), lateral (
          select day from ad_costs where ad_costs.platform = known.platform order by day desc limit 1) latest`,
      values: [],
    },
    { text: "select sha, definition from funnel_versions where form_type = $1", values: [form] },
    moves(range, form, device, campaign),
    sums("dwell_counts", "step, seconds_class", range, form),
    sums("field_counts", "field, trouble", range, form),
    ...(range.before ? [facts(range.before), costs(range.before), moves(range.before, form, device, campaign)] : []),
  ];
}

function facts(range: DayRange, key?: string): Bare {
  const { fourWeeks, weeks, days } = wholeFourWeeks(range);
  const [of, groups] = key === undefined ? ["", ""] : [`${key}, `, `group by ${key}`];
  return {
    text: `select ${of} ${SUMS} from (
        select ${KEY}, starts, leads, quarantined, net_cents_sum_sq as squares, ${SALES} from four_weekly_totals where week = any($1)
        union all select ${KEY}, starts, leads, quarantined, net_cents_sum_sq, ${SALES} from weekly_totals where week = any($2)
        union all select ${KEY}, starts, leads, quarantined, net_cents_sum_sq, 0, 0, 0, 0, 0, 0, 0 from daily_lead_totals where day = any($3)
        union all select ${KEY}, 0, 0, 0, 0, ${SALES} from sale_facts where day = any($3)) fact ${groups}`,
    values: [fourWeeks, weeks, days],
  };
}

/** The same without sums of weeks: what it was before there were any. */
export const factsOfDays = ({ from, to }: DayRange): Bare => ({
  text: `select ${KEY}, ${SUMS} from (
      select ${KEY}, starts, leads, quarantined, net_cents_sum_sq as squares, 0 as sold, 0 as refused, 0 as returned, 0 as sold_cents,
        0 as returned_cents, 0 as returnable, 0 as requested from daily_lead_totals where day between $1 and $2
      union all select ${KEY}, 0, 0, 0, 0, ${SALES} from sale_facts where day between $1 and $2) fact group by ${KEY}`,
  values: [from, to],
});

export const factsOfWeeks = (range: DayRange): Bare => facts(range, KEY);

const costs = ({ from, to }: DayRange, key?: string): Bare => ({
  text:
    key === undefined
      ? "select sum(cents) from ad_costs where day between $1 and $2"
      : `select ${key}, sum(cents), sum(clicks) from ad_costs where day between $1 and $2 group by ${key}`,
  values: [from, to],
});

function buyers(range: DayRange): Bare {
  const { from, before, days } = wholeWeeks(range);
  const columns = "sold, refused, open, returned, requested, returnable, sold_cents, returned_cents";
  return {
    text: `select buyer_id, week, ${columns
      .split(", ")
      .map((name) => `sum(${name})`)
      .join()}
      from (select buyer_id, week, ${columns} from buyer_weeks where week >= $1 and week < $2
        union all select buyer_id, date_trunc('week', day)::date, ${columns} from sale_facts where day = any($3)) part group by 1, 2`,
    values: [from, before, days],
  };
}

function moves({ from, to }: DayRange, form: FormType, device?: string, campaign?: number): Bare {
  const also = [...(device === undefined ? [] : ["device"]), ...(campaign === undefined ? [] : ["campaign_id"])];
  return {
    text: `select definition_sha, from_step, to_step, sum(n) from ${campaign === undefined ? "step_totals" : "step_counts"}
      where form_type = $1 and day between $2 and $3 ${also.map((name, n) => `and ${name} = $${n + 4}`).join(" ")} group by 1, 2, 3`,
    values: [form, from, to, ...[device, campaign].filter((value) => value !== undefined)],
  };
}

const sums = (table: string, key: string, { from, to }: DayRange, form: FormType): Bare => ({
  text: `select ${key}, sum(n) from ${table} where form_type = $1 and day between $2 and $3 group by ${key}`,
  values: [form, from, to],
});
