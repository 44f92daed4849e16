import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Berlin days, both inclusive. All forms by default. */
export type StartsQuestion = { from: string; to: string; form?: FormType | undefined };

export type Starts = { formType: string; definition: string; campaign: number; starts: number };

/** Visits begun, by form, funnel version and campaign. These are visits, not people: returning visitors count again. */
export async function readStarts(db: Executor, { from, to, form }: StartsQuestion): Promise<Starts[]> {
  const { rows } = await sql<Starts>`
    select form_type as "formType", definition_sha as definition, campaign_id as campaign, sum(n)::float8 as starts from step_counts
    where from_step in ('enter', 'return') and day between ${from}::date and ${to}::date
      ${form === undefined ? sql`` : sql`and form_type = ${form}`}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}
