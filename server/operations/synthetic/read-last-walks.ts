import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { formTypes } from "#funnels/registry.ts";

export type LastWalk = {
  formType: FormType;
  walkedAt: Date;
  durationMs: number;
  failedStep: string | null;
  trouble: string | null;
};

/** The latest walks through each funnel, newest first. */
export async function readLastWalks(db: Executor, ofEach: number): Promise<LastWalk[]> {
  const { rows } = await sql<LastWalk>`
    select walk.form_type as "formType", walked_at as "walkedAt", duration_ms as "durationMs", failed_step as "failedStep", trouble
    from unnest(${formTypes}::text[]) with ordinality as form (type, no)
    cross join lateral (
      select * from synthetic_walks where form_type = form.type order by id desc limit ${ofEach}
    ) walk
    order by form.no, walk.id desc`.execute(db);
  return rows;
}
