import { sql } from "kysely";
import { type FormType, formTypes } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { idAt } from "#server/db/id-at.ts";
import { isRealId } from "#server/submissions/synthetic-leads.ts";

/** Leads of each form between two times: one short index scan each. */
export async function countLeadsBetween(
  db: Executor,
  moments: readonly number[],
): Promise<Readonly<Record<FormType, number[]>>> {
  const { rows } = await sql<{ formType: FormType; counts: number[] }>`
    select form.type as "formType", array_agg(leads.n order by span.no) as counts
    from unnest(${formTypes}::text[]) as form (type)
    cross join unnest(${moments.slice(0, -1).map(idAt)}::uuid[], ${moments.slice(1).map(idAt)}::uuid[])
      with ordinality as span (first, after, no)
    cross join lateral (
      select count(*)::int as n from form_submissions
      where form_type = form.type and id >= span.first and id < span.after and ${isRealId(sql`id`)}
    ) leads
    group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ formType, counts }) => [formType, counts])) as Record<FormType, number[]>;
}
