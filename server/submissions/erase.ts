import { sql } from "kysely";
import type { Database, Executor } from "#server/db/database.ts";
import { pass } from "#server/platform/fail-points.ts";
import type { NoteErasure } from "./erasure-ledger.ts";

/** Leads in one transaction: the intake and the workers never wait long for it. */
export const ERASED_AT_ONCE = 200;

/** For so long an erased lead is counted among those that were received: longer than the dashboard looks back. */
const COUNTED_ON = sql`interval '16 days'`;

export type Erasing = { db: Database; noteErasure: NoteErasure };

/**
 * Erases submissions, some at a time. Queued deliveries are cancelled at once; those being sent finish first, and the next
 * reaper run erases them. The deliveries keep ids, outcomes, times and hashes, and the consent record stays.
 */
export async function eraseSubmissions({ db, noteErasure }: Erasing, ids: readonly string[]): Promise<number> {
  let marked = 0;
  for (let first = 0; first < ids.length; first += ERASED_AT_ONCE) {
    const some = ids.slice(first, first + ERASED_AT_ONCE);
    await noteErasure(some); // before the commit: an erasure that only the ledger knows can be repeated, the other way round not
    marked += (await markErased(db, some)).length;
    pass("in-erase");
    await wipeAllErased(db);
  }
  return marked;
}

/** The first half: from now on they count as erased. The ids of those that were not before. The caller has noted the erasure. */
export async function markErased(db: Executor, ids: readonly string[]): Promise<string[]> {
  const marked = await db
    .updateTable("form_submissions")
    .set({ erased_at: sql<Date>`now()` })
    .where("id", "in", [...ids])
    .where("erased_at", "is", null)
    .returning("id")
    .execute();
  return marked.map(({ id }) => id);
}

/** The second half, for all that are marked and not being sent. */
export async function wipeAllErased(db: Database): Promise<void> {
  while ((await wipeErased(db)) === ERASED_AT_ONCE);
}

/**
 * Erases what is marked and not being sent. Cancelling takes the deliveries' row locks, so no claim runs at the same time; what
 * a claim or another run has locked stays for the next time.
 */
export async function wipeErased(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await cancelWaiting(tx);
    const { rows } = await sql<{ id: string }>`
      with erased as (
        select id from form_submissions submission
        where erased_at is not null and not exists (
          select from deliveries where submission_id = submission.id and state in ('idle', 'queued', 'sending'))
        limit ${ERASED_AT_ONCE} for update skip locked
      ), at_rest as (
        update deliveries set last_message = null, form_type = null where submission_id in (select id from erased) returning id
      ), forgotten as (
        delete from delivery_event_details where delivery_id in (select id from at_rest)
      ), deleted as (
        delete from form_submissions where id in (select id from erased)
        returning id, form_type, created_at, is_synthetic, quarantined_at
      ), counted_on as (
        insert into erased_leads select form_type, created_at from deleted
        where created_at > now() - ${COUNTED_ON} and not is_synthetic and quarantined_at is null
      ), forgotten_counts as (
        delete from erased_leads where received_at < now() - ${COUNTED_ON}
      )
      select id from deleted`.execute(tx);
    return rows.length;
  });
}

const cancelWaiting = (tx: Executor) =>
  sql`update deliveries set state = 'cancelled', next_attempt_at = null, updated_at = now()
    where id in (
      select delivery.id from (
        select id from form_submissions submission
        where erased_at is not null and exists (
          select from deliveries where submission_id = submission.id and state in ('idle', 'queued'))
        limit ${ERASED_AT_ONCE}
      ) waiting
      join deliveries delivery on delivery.submission_id = waiting.id and delivery.state in ('idle', 'queued')
      for update of delivery skip locked)`.execute(tx);
