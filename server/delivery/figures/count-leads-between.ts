import { sql } from "kysely";
import { type FormType, formTypes } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { isRealId } from "#server/leads/submissions/synthetic-leads.ts";

/**
 * Leads of each form that were received between two times: one short index scan each. Those that were erased since still count,
 * unless they were deleted from quarantine.
 */
export async function countLeadsBetween(
  db: Executor,
  moments: readonly number[],
): Promise<Readonly<Record<FormType, number[]>>> {
  const times = moments.map((ms) => new Date(ms).toISOString());
  const { rows } = await sql<{ formType: FormType; counts: number[] }>`
    select form.type as "formType", array_agg(leads.n + erased.n order by span.no) as counts
    from unnest(${formTypes}::text[]) as form (type)
    cross join unnest(${times.slice(0, -1)}::timestamptz[], ${times.slice(1)}::timestamptz[])
      with ordinality as span (first, after, no)
    cross join lateral (
      select count(*)::int as n from form_submissions
      where form_type = form.type and created_at >= span.first and created_at < span.after and ${isRealId(sql`id`)}
    ) leads
    cross join lateral (
      select count(*)::int as n from erased_leads
      where form_type = form.type and received_at >= span.first and received_at < span.after
    ) erased
    group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ formType, counts }) => [formType, counts])) as Record<FormType, number[]>;
}
