import { sql } from "kysely";
import type { Database, Executor } from "#server/db/database.ts";
import { pass } from "#server/platform/fail-points.ts";

/**
 * Erases submissions. Queued deliveries are cancelled at once; those being sent finish first, and the next reaper run erases
 * them. The deliveries keep ids, outcomes, times and hashes, and the consent record stays.
 */
export async function eraseSubmissions(db: Database, ids: readonly string[]): Promise<number> {
  const marked = await db
    .updateTable("form_submissions")
    .set({ erased_at: sql<Date>`now()` })
    .where("id", "in", [...ids])
    .where("erased_at", "is", null)
    .executeTakeFirst();
  pass("in-erase");
  await wipeErased(db);
  return Number(marked.numUpdatedRows);
}

/** Erases what is marked and not being sent. Cancelling takes the deliveries' row locks, so no claim runs at the same time. */
export async function wipeErased(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await cancelWaiting(tx);
    const { rows } = await sql<{ id: string }>`
      with erased as (
        select id from form_submissions submission
        where erased_at is not null and not exists (
          select from deliveries where submission_id = submission.id and state = 'sending')
        limit 1000 for update skip locked
      ), at_rest as (
        update deliveries set last_message = null, form_type = null where submission_id in (select id from erased) returning id
      ), forgotten as (
        delete from delivery_event_details where delivery_id in (select id from at_rest)
      )
      delete from form_submissions where id in (select id from erased) returning id`.execute(tx);
    return rows.length;
  });
}

const cancelWaiting = (tx: Executor) =>
  sql`update deliveries set state = 'cancelled', next_attempt_at = null, updated_at = now()
    from form_submissions submission
    where submission.id = submission_id and submission.erased_at is not null and state in ('idle', 'queued')`.execute(
    tx,
  );
