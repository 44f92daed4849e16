import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

/**
 * Records who opened a lead. A page that stays open reloads itself, so an opening is recorded once an hour, not once per
 * request.
 */
export async function recordOpening(db: Executor, opening: { actor: string; submissionId: string }): Promise<void> {
  const { actor, submissionId } = opening;
  await sql`
    insert into audit_events (id, actor, action, target_kind, target_id)
    select ${newId()}::uuid, ${actor}, 'lead.open', 'submission', ${submissionId}
    where not exists (
      select from audit_events where target_kind = 'submission' and target_id = ${submissionId} and actor = ${actor}
        and action = 'lead.open' and at > now() - interval '1 hour')`.execute(db);
}
