import { sql, type RawBuilder } from "kysely";
import { funnels } from "#funnels/registry.ts";
import type { Field, Funnel } from "#funnels/engine/types.ts";
import type { Executor } from "#server/db/database.ts";
import { FIRST_NAMES, LAST_NAMES, MAIL_HOSTS, MOBILE, plain, SOURCES, STREETS } from "./invented-people.ts";
import { below, idOf, pick } from "./random.ts";

export type Seeding = { scale: number; beginMs: number; endMs: number };

/** Rows `n` = 1 to scale, evenly over the time, all forms mixed; each answers every question of its form. */
export async function seedSubmissions(tx: Executor, { scale, beginMs, endMs }: Seeding): Promise<void> {
  const forms = Object.values(funnels).flatMap(({ formType, listing }) =>
    Array<string>(listing.demoShare).fill(formType),
  );
  const answers = Object.values(funnels).map(
    (funnel: Funnel) => sql`when ${funnel.formType} then ${answersTo(funnel)}`,
  );
  await sql`
    insert into form_submissions (id, form_type, created_at, submission_data, normalised, source)
    select id, form_type, to_timestamp(ms / 1000.0),
      jsonb_build_object('email', email, 'sourceUrl', source_url) || case form_type ${sql.join(answers, sql` `)} end,
      jsonb_build_object('email', email, 'phone', '+49' || dialled, 'doubts', '[]'::jsonb), source
    from (select *,
      case when ${below(1000, 20)} < 7 then 'test@web' || n || '.example'
        when ${below(1000, 21)} < 3 then local_part || '@example'
        else local_part || n || '@' || ${pick(MAIL_HOSTS, 22)} end as email,
      case when source = 'direct' then 'https://stufenlos.example/' || form_type
        else 'https://stufenlos.example/' || form_type || '?utm_source=' || split_part(source, ' / ', 1) ||
          coalesce('&utm_medium=' || nullif(split_part(source, ' / ', 2), ''), '') end as source_url
      from (select *, ${idOf(sql`ms`, 1)} as id, ${pick(forms, 3)} as form_type,
        (${FIRST_NAMES}::text[])[first_n] as first_name, (${LAST_NAMES}::text[])[last_n] as last_name,
        (${FIRST_NAMES.map(plain)}::text[])[first_n] || '.' || (${LAST_NAMES.map(plain)}::text[])[last_n] as local_part,
        ${pick(MOBILE, 6)} || lpad(${below(10_000_000, 7)}::text, 7, '0') as dialled,
        case when ${below(100, 8)} < 40 then 'direct' else ${pick(SOURCES, 9)} end as source
        from (select n, ${beginMs}::bigint + (n * ${(endMs - beginMs) / scale}::float8)::bigint as ms,
          1 + ${below(FIRST_NAMES.length, 4)} as first_n, 1 + ${below(LAST_NAMES.length, 5)} as last_n
          from generate_series(1, ${scale}::bigint) n) numbered) people) addressed`.execute(tx);
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
