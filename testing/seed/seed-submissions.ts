import { sql, type RawBuilder } from "kysely";
import { funnels } from "#funnels/registry.ts";
import type { Field, Funnel } from "#funnels/engine/types.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { ReportProgress } from "#server/platform/progress.ts";
import { FIRST_NAMES, LAST_NAMES, MAIL_HOSTS, MOBILE, plain, SOURCES, STREETS } from "./invented-people.ts";
import { below, idOf, pick } from "./random.ts";
import { CAMPAIGNS, seedCampaigns, shaOfForm, shareOfDays } from "./seed-year.ts";

export type Seeding = { scale: number; beginMs: number; endMs: number };

const AT_ONCE = 20_000;

/** Rows `n` = 1 to scale, by season and weekday, all forms mixed; each answers every question of its form. */
export async function seedSubmissions(
  tx: Executor,
  { scale, beginMs, endMs }: Seeding,
  report: ReportProgress,
): Promise<void> {
  const forms = Object.values(funnels).flatMap(({ formType, listing }) =>
    Array<string>(listing.demoShare).fill(formType),
  );
  const answers = Object.values(funnels).map(
    (funnel: Funnel) => sql`when ${funnel.formType} then ${answersTo(funnel)}`,
  );
  const idOfCampaign = await seedCampaigns(tx, SOURCES);
  const days = shareOfDays({ beginMs, endMs });
  const others = SOURCES.map((source) => sql`when ${source} then ${sql.lit(idOfCampaign(source))}::int`);
  const campaignIds = CAMPAIGNS.map(
    ({ source, medium, campaign }) =>
      sql`when ${campaign} then ${sql.lit(idOfCampaign([source, medium, campaign].join(" / ")))}::int`,
  );
  const insert = (from: number, to: number) => sql`
    insert into form_submissions (id, form_type, created_at, definition_sha, campaign_id, submission_data, normalised, source)
    select id, form_type, to_timestamp(ms / 1000.0), ${shaOfForm()},
      case campaign ${sql.join(campaignIds, sql` `)} else
        case source ${sql.join(others, sql` `)} else ${sql.lit(idOfCampaign(""))}::int end end,
      jsonb_build_object('email', email, 'sourceUrl', source_url) || case form_type ${sql.join(answers, sql` `)} end,
      jsonb_build_object('email', email, 'phone', '+49' || dialled, 'doubts', '[]'::jsonb), source
    from (select *,
      case when ${below(1000, 20)} < 7 then 'test@web' || n || '.example'
        when ${below(1000, 21)} < 3 then local_part || '@example'
        else local_part || n || '@' || ${pick(MAIL_HOSTS, 22)} end as email,
      case when source = 'direct' then 'https://stufenlos.example/' || form_type
        else 'https://stufenlos.example/' || form_type || '?utm_source=' || split_part(source, ' / ', 1) ||
          coalesce('&utm_medium=' || nullif(split_part(source, ' / ', 2), ''), '') ||
          coalesce('&utm_campaign=' || campaign, '') end as source_url
      from (select *, case source when 'google / cpc' then case when ${below(5, 10)} = 0 then 'marke' else 'treppenlift-suche' end
          when 'facebook / paid' then case form_type when 'solar' then 'solar-dach' else 'lift-60plus' end end as campaign
      from (select *, ${idOf(sql`ms`, 1)} as id, ${pick(forms, 3)} as form_type,
        (${FIRST_NAMES}::text[])[first_n] as first_name, (${LAST_NAMES}::text[])[last_n] as last_name,
        (${FIRST_NAMES.map(plain)}::text[])[first_n] || '.' || (${LAST_NAMES.map(plain)}::text[])[last_n] as local_part,
        ${pick(MOBILE, 6)} || lpad(${below(10_000_000, 7)}::text, 7, '0') as dialled,
        case when ${below(100, 8)} < 40 then 'direct' else ${pick(SOURCES, 9)} end as source
        from (select n, (${days.starts}::float8[])[day] + (share - (${days.before}::float8[])[day]) * (${days.pace}::float8[])[day] as at,
          1 + ${below(FIRST_NAMES.length, 4)} as first_n, 1 + ${below(LAST_NAMES.length, 5)} as last_n
          from (select n, share, width_bucket(share, ${days.before}::float8[]) as day
            from (select n, (n - 0.5) / ${scale}::float8 as share from generate_series(${from}::bigint, ${to}::bigint) n) shared) dated
        ) numbered cross join lateral (select at::bigint as ms) timed) people) linked) addressed`;
  for (let done = 0; done < scale; done += AT_ONCE) {
    report("leads", done, scale);
    await insert(done + 1, Math.min(done + AT_ONCE, scale)).execute(tx);
  }
}

function answersTo(funnel: Funnel): RawBuilder<unknown> {
  const submits = funnel.steps.findIndex(({ does }) => does === "submit");
  const fields = funnel.steps.slice(0, submits + 1).flatMap((step) => step.fields);
  const pairs = fields.flatMap((field, i) => answerTo(field, 100 + i));
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

const pair = (name: string, value: RawBuilder<unknown>) => [sql`${sql.lit(name)}`, value];

function answerTo(field: Field, salt: number): RawBuilder<unknown>[] {
  switch (field.kind) {
    case "choice":
    case "radio":
      return pair(field.name, pick(field.options.map(({ value }) => value), salt)); // prettier-ignore
    case "consent":
      return pair(field.name, sql`true`);
    case "text":
      if (field.splitInto)
        return [...pair(field.splitInto[0], sql`first_name`), ...pair(field.splitInto[1], sql`last_name`)];
      return field.input === "email" ? [] : pair(field.name, typed(field.input, salt));
  }
}

function typed(input: Exclude<Extract<Field, { kind: "text" }>["input"], "email">, salt: number): RawBuilder<unknown> {
  switch (input) {
    case "name":
      return sql`first_name || ' ' || last_name`;
    case "given-name":
      return sql`first_name`;
    case "family-name":
      return sql`last_name`;
    case "tel":
      return sql`case when ${below(3, salt)} = 0 then '+49 ' else '0' end || substr(dialled, 1, 3) || ' ' || substr(dialled, 4)`;
    case "postal-code":
      return sql`lpad((1067 + ${below(98_000, salt)})::text, 5, '0')`;
    case "street":
      return sql`${pick(STREETS, salt)} || ' ' || (1 + ${below(120, salt + 50)})`;
  }
}
