import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { isRealId } from "#server/leads/submissions/synthetic-leads.ts";
import { beginJob, type CreatedJob } from "./begin-job.ts";
import { MAX_ITEMS } from "./job.ts";

type Input = { formType: FormType; typedName: string; actor: string };

/** Creates a job that erases a form's current leads, oldest first. Typing the form's name confirms any number. */
export async function createDeleteJob(
  db: Database,
  { formType, typedName, actor }: Input,
): Promise<CreatedJob | { kind: "wrong-name" }> {
  if (typedName.trim() !== formType) return { kind: "wrong-name" };
  return beginJob(
    db,
    { kind: "delete", plan: { formType }, actor, agreedCount: MAX_ITEMS },
    sql`select created_at as place, id as submission_id, null::uuid as api_service_id, null::uuid as delivery_id, 'erase' as action,
        null::int as attempt_n
      from form_submissions where form_type = ${formType} and ${isRealId(sql`id`)} and erased_at is null`,
  );
}
