import { runSql } from "#testing/database/databases.ts";
import { versions } from "./visits.ts";

/**
 * What became of leads, for every day, form and campaign, and what clicks have cost: as many rows as there can be. Each form has three of
 * eight buyers. Invented, not replayed: money has its own proof (`npm run prove money`).
 */
export async function inventFacts(url: string, days: readonly string[]): Promise<void> {
  await runSql(
    url,
    `insert into buyers (id, legal_name) select gen_random_uuid(), 'Buyer ' || n from generate_series(1, 8) n`,
  );
  const [from, to] = [days[0], days.at(-1)];
  await runSql(
    url,
    `insert into daily_lead_totals (day, form_type, definition_sha, campaign_id, starts, leads, quarantined, net_cents_sum_sq)
     select day, form_type, sha, campaign, 12 + n % 9, 1 + n % 3, n % 2, (n % 7) * 1000000
     from (
       select day::date, form_type, sha, campaigns.id as campaign, (extract(doy from day)::int * 7 + campaigns.id * 13) as n
       from generate_series($1::timestamp, $2::timestamp, interval '1 day') day
       join unnest($3::text[], $4::text[], $5::boolean[]) as version (form_type, sha, is_today) on is_today = (day >= $6::date)
       cross join campaigns) fact order by 1, 2, 3, 4`,
    [
      from,
      to,
      versions.map(({ form }) => form),
      versions.map(({ sha }) => sha),
      versions.map(({ isToday }) => isToday),
      days[Math.ceil(days.length / 2)],
    ],
  );
  await runSql(
    url,
    `insert into sale_facts (day, form_type, definition_sha, campaign_id, buyer_id, sold, sold_cents, refused, open, returned,
       returned_cents, requested, returnable)
     select day, form_type, definition_sha, campaign_id, buyer.id, leads, leads * 4200, quarantined, 0, quarantined, quarantined * 4200, 0,
       case when day > $1::date - 20 then leads - quarantined else 0 end
     from daily_lead_totals join (select id, row_number() over (order by legal_name) as n from buyers) buyer
       on (abs(hashtext(form_type)) + buyer.n) % 8 in (0, 1, 2)
     order by 1, 2, 3, 4, 5`,
    [to],
  );
  await runSql(
    url,
    `insert into ad_costs (day, campaign_id, platform, cents, clicks, imported_by)
     select day, id, case source when 'google' then 'google' else 'meta' end, 3000 + id, 30, 'bench'
     from generate_series($1::timestamp, $2::timestamp, interval '1 day') day cross join campaigns`,
    [from, to],
  );
}
