import { formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { sql } from "kysely";

/** How far the synthetic visitor got. */
export type SyntheticRun = { formType: FormType; durationMs: number; failure?: { step: string; trouble: string } };

const LONGEST = 200;
const RETENTION_MS = 90 * 24 * 3_600_000;

/** Stores a round in one statement, so that readers can tell one broken funnel from a broken site. */
export async function recordRuns(db: Executor, walks: readonly SyntheticRun[]): Promise<void> {
  if (walks.length === 0) return;
  const rows = walks.map(({ formType, durationMs, failure }) => ({
    id: newId(),
    form_type: formType,
    duration_ms: Math.round(durationMs),
    failed_step: failure?.step ?? null,
    trouble: failure?.trouble.slice(0, LONGEST) ?? null,
  }));
  await db.insertInto("synthetic_runs").values(rows).execute();
  await db
    .deleteFrom("synthetic_runs")
    .where("walked_at", "<", new Date(Date.now() - RETENTION_MS))
    .execute();
}

export type LatestRun = {
  formType: FormType;
  ranAt: Date;
  durationMs: number;
  failedStep: string | null;
  trouble: string | null;
};

/** The latest runs of each funnel, newest first. */
export async function readLatestRuns(db: Executor, ofEach: number): Promise<LatestRun[]> {
  const { rows } = await sql<LatestRun>`
    select walk.form_type as "formType", walked_at as "ranAt", duration_ms as "durationMs", failed_step as "failedStep", trouble
    from unnest(${formTypes}::text[]) with ordinality as form (type, no)
    cross join lateral (
      select * from synthetic_runs where form_type = form.type order by id desc limit ${ofEach}
    ) walk
    order by form.no, walk.id desc`.execute(db);
  return rows;
}

/** Whether the synthetic lead is stored: a thank-you page alone does not prove it. */
export async function hasSyntheticLead(db: Executor, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from form_submissions where normalised ->> 'email' = ${email} and is_synthetic limit 1`.execute(db);
  return rows.length > 0;
}
