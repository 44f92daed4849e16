import { sql, type RawBuilder } from "kysely";
import { funnels } from "#funnels/registry.ts";
import type { DefinedFunnel } from "#funnels/engine/types.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { ENTER, SENT } from "#server/insights/read-moves.ts";
import { WAIT_CLASSES } from "#server/insights/waits.ts";
import { below } from "./random.ts";
import { CAMPAIGNS } from "./seed-year.ts";

/** On average so many visits begin for one that is sent; so many are behind the first step, and at the last. */
const STARTS = 8;
const BEHIND_THE_FIRST = 5.4;
const AT_THE_LAST = 1.55;
/** Share of visitors who go back once, and on again. */
const GO_BACK = 0.03;

/** An edge and how often it is walked for each lead: `whole` by everybody, `again` by those who went back. */
type Edge = { form: string; from: string; to: string; share: number; whole: number; again: number };

/** A factor of so many per cent that belongs to the words: more people leave some forms, campaigns and days than others. */
const between = (least: number, most: number, words: RawBuilder<unknown>) =>
  sql`(select (${sql.lit(least)} + ${below(most - least + 1, 320)}) / 100.0 from (select hashtextextended(${words}, 0) as n) chance)`;

/** Along the steps that everybody sees, up to the one that sends. Most leave at the first step, many at the last, some in between. */
function edgesOf(funnel: DefinedFunnel): Edge[] {
  const submits = funnel.steps.findIndex(({ does }) => does === "submit");
  const steps = funnel.steps.slice(0, submits + 1).map(({ slug }) => slug);
  const shareOf = (n: number): number => {
    if (n === 0) return STARTS;
    if (n === steps.length) return 1;
    const part = (n - 1) / Math.max(1, steps.length - 2);
    return BEHIND_THE_FIRST * (AT_THE_LAST / BEHIND_THE_FIRST) ** part;
  };
  const form = funnel.formType;
  return [ENTER, ...steps].flatMap((from, n): Edge[] => {
    const to = steps[n] ?? SENT;
    const isBetween = n > 0 && n < steps.length;
    const forth = { form, from, to, share: shareOf(n), whole: 1, again: isBetween ? GO_BACK : 0 };
    return isBetween ? [forth, { ...forth, from: to, to: from, whole: 0 }] : [forth];
  });
}

/** Moves that fit the leads: by day, form, campaign and kind of device as many were sent as leads came, and more at every step before. */
export async function seedCounts(tx: Executor): Promise<void> {
  const edges = Object.values<DefinedFunnel>(funnels).flatMap(edgesOf);
  const column = <Name extends keyof Edge>(name: Name) => edges.map((edge) => edge[name]);
  await sql`
    insert into step_counts (day, form_type, definition_sha, campaign_id, device, from_step, to_step, n)
    select day, form_type, definition_sha, campaign_id, device, from_step, to_step, whole * walked + round(walked * again)
    from (
      select (created_at at time zone 'Europe/Berlin')::date as day, form_type, definition_sha, campaign_id,
        case when ${below(10, 300)} < 7 then 'phone' when ${below(10, 300)} < 9 then 'desktop' else 'tablet' end as device,
        count(*) as leads
      from (select *, hashtextextended(id::text, 9) as n from form_submissions where submission_data ->> 'email' like '%example') lead
      group by 1, 2, 3, 4, 5) came
    cross join lateral (select ${between(75, 130, sql`form_type`)} * ${between(70, 135, sql`campaign_id::text`)}
      * ${between(80, 125, sql`day || form_type`)} as leave) differ
    join unnest(${column("form")}::text[], ${column("from")}::text[], ${column("to")}::text[], ${column("share")}::float8[],
      ${column("whole")}::int[], ${column("again")}::float8[]) as edge (form, from_step, to_step, share, whole, again)
      on edge.form = form_type
    cross join lateral (select ceil(leads * (1 + (share - 1) * leave)) as walked) counted
    where whole * walked + round(walked * again) > 0`.execute(tx);
  await sql`insert into step_totals (day, form_type, definition_sha, device, from_step, to_step, n)
    select day, form_type, definition_sha, device, from_step, to_step, sum(n) from step_counts group by 1, 2, 3, 4, 5, 6`.execute(
    tx,
  );
  await seedWaits(tx);
  await seedTroubles(tx);
  await seedCosts(tx);
}

/** Of a hundred waits so many are in each class, where an answer is tapped and where it is typed. */
const WAITS = { tapped: [1, 12, 29, 27, 16, 7, 4, 2, 1, 1], typed: [0, 1, 3, 9, 20, 27, 23, 11, 4, 2] };

async function seedWaits(tx: Executor): Promise<void> {
  const typed = Object.values<DefinedFunnel>(funnels).flatMap(({ formType, steps }) =>
    steps
      .filter(({ fields }) => fields.some(({ kind }) => kind === "text"))
      .map(({ slug }) => ({ form: formType, slug })),
  );
  await sql`
    insert into dwell_counts (day, form_type, definition_sha, step, seconds_class, n)
    select day, form_type, definition_sha, from_step, seconds, sum(round(n * share / 100.0))
    from step_totals
    left join unnest(${typed.map(({ form }) => form)}::text[], ${typed.map(({ slug }) => slug)}::text[]) as typed (form, slug)
      on form = form_type and slug = from_step
    cross join unnest(${[...WAIT_CLASSES]}::smallint[], ${WAITS.tapped}::int[], ${WAITS.typed}::int[]) as wait (seconds, tapped, typing)
    cross join lateral (select case when slug is null then tapped else typing end as share) chosen
    where from_step <> ${ENTER} group by 1, 2, 3, 4, 5 having sum(round(n * share / 100.0)) > 0`.execute(tx);
}

/** At fields that are typed into: of a hundred leads some were sent without them first, or were shown a hint. */
async function seedTroubles(tx: Executor): Promise<void> {
  const fields = Object.values<DefinedFunnel>(funnels).flatMap(({ formType, steps }) =>
    steps.flatMap((step) =>
      step.fields
        .filter((field) => field.kind === "text")
        .map(({ name, input }) => ({ form: formType, name, hinted: input === "email" ? 9 : input === "tel" ? 5 : 0 })),
    ),
  );
  await sql`
    insert into field_counts (day, form_type, definition_sha, field, trouble, n)
    select day, form_type, definition_sha, field.name, trouble, sum(round(n * share / 100.0))
    from step_totals
    join unnest(${fields.map(({ form }) => form)}::text[], ${fields.map(({ name }) => name)}::text[],
      ${fields.map(({ hinted }) => hinted)}::int[]) as field (form, name, hinted) on field.form = form_type
    cross join lateral (values ('missing', 6), ('hinted', hinted), ('taken', hinted * 2 / 3), ('kept', hinted / 3)) as had (trouble, share)
    where to_step = ${SENT} and share > 0
    group by 1, 2, 3, 4, 5 having sum(round(n * share / 100.0)) > 0`.execute(tx);
}

/** Until yesterday, as after a morning's import: somewhat more clicks than starts, at a price that goes up and down. */
async function seedCosts(tx: Executor): Promise<void> {
  await sql`
    insert into ad_costs (day, campaign_id, platform, cents, clicks, imported_by)
    select day, id, platform, round(clicks * click_cents * (0.9 + ${below(21, 310)} / 100.0)), clicks, 'seed@stufenlos.example'
    from (
      select day, id, platform, click_cents, ceil(sum(n) * 1.12)::int as clicks, (day - '2020-01-01'::date)::bigint * 1000 + id as n
      from step_counts join campaigns on campaigns.id = campaign_id
      join unnest(${CAMPAIGNS.map(({ source }) => source)}::text[], ${CAMPAIGNS.map(({ campaign }) => campaign)}::text[],
        ${CAMPAIGNS.map(({ platform }) => platform)}::text[], ${CAMPAIGNS.map(({ clickCents }) => clickCents)}::int[])
        as paid (source, campaign, platform, click_cents) using (source, campaign)
      where from_step = ${ENTER} and day < (now() at time zone 'Europe/Berlin')::date
      group by day, id, platform, click_cents) bought`.execute(tx);
}
