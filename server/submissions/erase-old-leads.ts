import { sql } from "kysely";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import { readSite } from "#server/site/read-site.ts";
import { eraseSubmissions } from "./erase.ts";
import { idAt } from "#server/db/id-at.ts";

const AT_ONCE = 500;
const MAX_MONTH_MS = 31 * 24 * 3_600_000;

/**
 * As the privacy page promises, a lead is erased so many months after it was last passed on, unless a delivery is still open.
 * Ids begin with the visitor's clock, so they only narrow the search; the time the row was stored decides.
 */
export async function eraseOldLeads(db: Database, now = new Date()): Promise<number> {
  const { leadMonths } = (await readSite(db)).operator;
  const before = sql`${now}::timestamptz - ${leadMonths} * interval '1 month'`;
  const youngest = idAt(now.getTime() - (leadMonths - 1) * MAX_MONTH_MS);
  const { rows } = await sql<{ id: string }>`
    select id from form_submissions submission
    where id < ${youngest} and created_at < ${before} and erased_at is null and not exists (
      select from deliveries where submission_id = submission.id
        and (updated_at >= ${before} or state in ('queued', 'sending', 'in_doubt')))
    order by id limit ${AT_ONCE}`.execute(db);
  if (rows.length === 0) return 0;
  await recordAudit(db, {
    actor: "worker",
    action: "leads.expired",
    details: { count: rows.length, months: leadMonths },
  });
  return eraseSubmissions(
    db,
    rows.map(({ id }) => id),
  );
}
