import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

const FACTS = [
  "starts",
  "leads",
  "quarantined",
  "net_cents_sum_sq",
  "sold",
  "refused",
  "returned",
  "sold_cents",
  "returned_cents",
  "returnable",
  "requested",
] as const;
// prettier-ignore
const SALES = ["sold", "refused", "open", "returned", "requested", "returnable", "sold_cents", "returned_cents"] as const;

/** By first day of the period. */
const facts = (first: ReturnType<typeof sql>) => ({
  key: ["week", "form_type", "definition_sha", "campaign_id"],
  sums: FACTS,
  days: sql`select ${first}, form_type, definition_sha, campaign_id, starts, leads, quarantined, net_cents_sum_sq, 0 as sold, 0 as refused,
      0 as returned, 0 as sold_cents, 0 as returned_cents, 0 as returnable, 0 as requested from daily_lead_totals
    union all select ${first}, form_type, definition_sha, campaign_id, 0, 0, 0, 0, sold, refused, returned, sold_cents, returned_cents,
      returnable, requested from sale_facts`,
});

/** Weekly sums that differ from their days, as sentences. Sums without days stay as zeros, which count as absent. */
export async function weeksThatDiffer(db: Executor): Promise<string[]> {
  const week = sql`date_trunc('week', day)::date as week`;
  return [
    ...(await different(db, { table: "weekly_totals", ...facts(week) })),
    ...(await different(db, { table: "four_weekly_totals", ...facts(sql`first_of_four_weeks(day) as week`) })),
    ...(await different(db, {
      table: "buyer_weeks",
      key: ["week", "form_type", "buyer_id"],
      sums: SALES,
      days: sql`select ${week}, form_type, buyer_id, ${sql.join(SALES.map((name) => sql.ref(name)))} from sale_facts`,
    })),
  ];
}

type Compared = {
  table: "weekly_totals" | "four_weekly_totals" | "buyer_weeks";
  key: readonly string[];
  sums: readonly string[];
  days: ReturnType<typeof sql>;
};

async function different(db: Executor, { table, key, sums, days }: Compared): Promise<string[]> {
  const names = ["of_days", ...sums];
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}::float8`));
  const summed = sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));
  const { rows } = await sql<{ says: string; stored: Sums | null; counted: Sums | null }>`
    select concat_ws(', ', ${keys}) as says, stored.sums as stored, counted.sums as counted
    from (select ${keys}, json_build_object(${values}) as sums from ${sql.table(table)} where ${anyOf(names)}) stored
    full join (select ${keys}, json_build_object(${values}) as sums
      from (select ${keys}, count(*) as of_days, ${summed} from (${days}) fact group by ${keys}) summed) counted
    using (${keys}) where stored.sums::text is distinct from counted.sums::text
    order by 1`.execute(db);
  return rows.flatMap(({ says, stored, counted }) => {
    const differs = names.filter((name) => (stored?.[name] ?? 0) !== (counted?.[name] ?? 0));
    return differs.map(
      (name) => `${table}, ${says}: ${name} ${stored?.[name] ?? 0}, its days say ${counted?.[name] ?? 0}`,
    );
  });
}

type Sums = Readonly<Record<string, number>>;

const anyOf = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  );
