import { sql } from "kysely";
import { settleAllocations } from "#server/sales/allocations/settle-allocations.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { pass } from "#server/platform/fail-points.ts";
import type { RecordErasure } from "./erasure-ledger.ts";

/** Batch size; it keeps locks short for the intake and the workers. */
export const ERASED_AT_ONCE = 200;

/** An erased lead counts among the received ones for this long, which is longer than the dashboard looks back. */
const COUNTED_ON = sql`interval '16 days'`;

export type Erasing = { db: Database; recordErasure: RecordErasure };

/**
 * Erases submissions, some at a time. Queued deliveries are cancelled at once; those being sent finish first, and the next
 * reaper run erases them. The deliveries keep ids, outcomes, times and hashes, and the consent record stays. What figures need is
 * written down: questions and campaign with the lead's places, and sums of the day (decision 0061).
 */
export async function eraseSubmissions({ db, recordErasure }: Erasing, ids: readonly string[]): Promise<number> {
  let marked = 0;
  for (let first = 0; first < ids.length; first += ERASED_AT_ONCE) {
    const some = ids.slice(first, first + ERASED_AT_ONCE);
    await recordErasure(some); // Before the commit, because an erasure missing in the ledger could not be repeated.
    marked += (await markErased(db, some)).length;
    pass("in-erase");
    await wipeAllErased(db);
  }
  return marked;
}

/**
 * Phase one: marks leads as erased; the identity stays only as proof. Returns the ids of newly marked leads. The caller has recorded the
 * erasure in the ledger.
 */
export async function markErased(db: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with marked as (
      update form_submissions set erased_at = now() where id = any(${[...ids]}::uuid[]) and erased_at is null returning id
    ), proof as ( -- locked in the sequence of ids, as everywhere
      select submission_id from consent_identities where submission_id in (select id from marked) order by submission_id for update
    ), restricted as (
      update consent_identities set restricted_at = now() where submission_id in (select submission_id from proof)
    )
    select id from marked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Phase two: wipes marked leads that are not being sent. */
export async function wipeAllErased(db: Database): Promise<void> {
  while ((await wipeErased(db)) === ERASED_AT_ONCE);
}

/**
 * Erases what is marked and not being sent. Cancelling takes the deliveries' row locks, so no claim runs at the same time; what
 * a claim or another run has locked stays for the next time.
 */
export async function wipeErased(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await settleAllocations(tx, await cancelWaiting(tx), "erased");
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
      ), page as (
        delete from self_service_pages where submission_id in (select id from erased)
      ), told_us as (
        delete from visitor_messages where submission_id in (select id from erased)
      ), restricted as (
        update consent_identities set restricted_at = now() where submission_id in (select id from erased) and restricted_at is null
      ), deleted as (
        delete from form_submissions where id in (select id from erased)
        returning id, form_type, created_at, is_synthetic, quarantined_at, coalesce(definition_sha, '') as definition_sha,
          coalesce(campaign_id, 0) as campaign_id, (created_at at time zone 'Europe/Berlin')::date as day
      ), sales as (
        update allocations set lead_day = deleted.day, definition_sha = deleted.definition_sha, campaign_id = deleted.campaign_id
        from deleted where submission_id = deleted.id and not is_synthetic and lead_day is null
      ), sums as (
        insert into erased_counts (day, form_type, definition_sha, campaign_id, leads, quarantined)
        select day, form_type, definition_sha, campaign_id, count(*) filter (where quarantined_at is null),
          count(*) filter (where quarantined_at is not null)
        from deleted where not is_synthetic and not exists (
          select from fact_days where fact_days.day = deleted.day and frozen_at is not null)
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (day, form_type, definition_sha, campaign_id) do update
        set leads = erased_counts.leads + excluded.leads, quarantined = erased_counts.quarantined + excluded.quarantined
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

async function cancelWaiting(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`update deliveries set state = 'cancelled', next_attempt_at = null, updated_at = now()
    where id in (
      select delivery.id from (
        select id from form_submissions submission
        where erased_at is not null and exists (
          select from deliveries where submission_id = submission.id and state in ('idle', 'queued'))
        limit ${ERASED_AT_ONCE}
      ) waiting
      join deliveries delivery on delivery.submission_id = waiting.id and delivery.state in ('idle', 'queued')
      for update of delivery skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
