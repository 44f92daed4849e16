import { sql } from "kysely";
import { settleAllocations } from "#server/sales/allocations/settle-allocations.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { askFor } from "#server/platform/db/put-job.ts";
import type { RecordedWithdrawal } from "./withdrawal-ledger.ts";

const WITHDRAWN = "Not sent: the consent was withdrawn";

type Stopping = RecordedWithdrawal & {
  by: string;
  requestId?: string | undefined;
  /** Absent: now. */
  at?: Date;
  /** The database was restored: what waited may have been sent in the lost time. */
  mayHaveBeenSent?: true;
};

/** `id`: of the withdrawal. `cancelled`: deliveries that were not begun. */
export type Stopped = { id: string; cancelled: number };

/**
 * From the commit on, nothing of this lead is sent that had not begun, nor of other leads that the same person gave before. Null: it
 * was so already. The caller holds the lead's lock, if the lead is still there.
 */
export async function stopSending(tx: Executor, stopping: Stopping): Promise<Stopped | null> {
  const id = await insertWithdrawal(tx, stopping);
  const { submissionId, scope, hmacs, at } = stopping;
  await neverAgain(tx, hmacs, at);
  if (id === undefined) return null;
  const leads = [submissionId, ...(await leadsOf(tx, hmacs))];
  const buyerId = scope.kind === "buyer" ? scope.buyerId : null;
  const cancelled = await cancelUnbegun(tx, leads, buyerId, stopping.mayHaveBeenSent ?? false);
  await settleAllocations(tx, cancelled, "withdrawn");
  if (buyerId === null) await stopRouting(tx, leads);
  return { id, cancelled: cancelled.length };
}

async function insertWithdrawal(tx: Executor, stopping: Stopping): Promise<string | undefined> {
  const { submissionId, kind, scope, notifyRecipients, by, requestId, at } = stopping;
  const { rows } = await sql<{ id: string }>`
    insert into withdrawals (id, submission_id, kind, scope, buyer_id, notify_recipients, by, request_id, at)
    values (${newId()}, ${submissionId}, ${kind}, ${scope.kind}, ${scope.kind === "buyer" ? scope.buyerId : null}, ${notifyRecipients}, ${by},
      ${requestId ?? null}, coalesce(${at ?? null}::timestamptz, now()))
    on conflict do nothing returning id`.execute(tx);
  if (rows[0]) await askFor(tx, "send-notices");
  return rows[0]?.id;
}

const neverAgain = (tx: Executor, hmacs: readonly string[], at: Date | undefined) =>
  sql`insert into suppression_list (hmac, since)
    select hmac, coalesce(${at ?? null}::timestamptz, now()) from unnest(${[...hmacs].toSorted()}::text[]) as listed (hmac)
    on conflict (hmac) do update set since = greatest(suppression_list.since, excluded.since)`.execute(tx);

/** Returns all leads of the people with these HMACs. */
async function leadsOf(tx: Executor, hmacs: readonly string[]): Promise<string[]> {
  if (hmacs.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select submission_id as id from consent_identities where phone_hmac = any(${[...hmacs]}::text[])
    union select submission_id from consent_identities where email_hmac = any(${[...hmacs]}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Includes claimed deliveries that have not begun: the worker notices before it sends the first byte. */
async function cancelUnbegun(
  tx: Executor,
  leads: readonly string[],
  buyerId: string | null,
  mayHaveBeenSent: boolean,
): Promise<string[]> {
  const locked = await sql<{ id: string }>`
    select id from deliveries
    where submission_id = any(${[...leads]}::uuid[]) and state in ('idle', 'queued', 'sending', 'failed')
      and is_withdrawn(submission_id, id)
      and (${buyerId}::uuid is null or id in (select delivery_id from allocations where buyer_id = ${buyerId}))
    order by id for update`.execute(tx);
  // Read after locking, so that committed intents are visible.
  const { rows } = await sql<{ id: string }>`
    update deliveries set state = 'cancelled', next_attempt_at = null, lease_until = null, last_message = ${WITHDRAWN},
      had_unknown = had_unknown or ${mayHaveBeenSent}, updated_at = now()
    where id = any(${locked.rows.map(({ id }) => id)}::uuid[]) and not (state = 'sending' and exists (
      select from delivery_events event
      where event.delivery_id = deliveries.id and event.attempt_n = deliveries.attempt_n and event.kind = 'started'))
      and state in ('idle', 'queued', 'sending', 'failed')
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** It is not reallocated. */
async function stopRouting(tx: Executor, leads: readonly string[]): Promise<void> {
  const withdrawn = sql`submission_id = any(${[...leads]}::uuid[]) and is_withdrawn(submission_id, null)`;
  await sql`update allocations set reroute_at = null where reroute_at is not null and ${withdrawn}`.execute(tx);
  await sql`update routing_decisions set reroute_at = null, unsold = case when unsold = 'undecided' then 'withdrawn' else unsold end
    where (reroute_at is not null or unsold = 'undecided') and ${withdrawn}`.execute(tx);
}
