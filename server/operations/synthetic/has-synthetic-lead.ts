import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** Whether the synthetic visitor's lead is stored: a thank-you page alone does not prove it. */
export async function hasSyntheticLead(db: Executor, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from form_submissions where normalised ->> 'email' = ${email} and is_synthetic limit 1`.execute(db);
  return rows.length > 0;
}
