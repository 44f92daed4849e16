import { sql } from "kysely";
import { pause } from "#server/platform/engine/clock.ts";
import type { Executor, Database } from "#server/platform/db/database.ts";
import { sendNotices, type SendNoticesDeps } from "./send-notices.ts";
import type { Scope, WithdrawalKind } from "#server/leads/submissions/withdrawal-ledger.ts";
import { queueNotices } from "./queue-notices.ts";
import { noticeKindOf } from "./withdraw.ts";

const AT_ONCE = 50;

type Open = {
  id: string;
  submissionId: string;
  kind: WithdrawalKind;
  scope: Scope["kind"];
  buyerId: string | null;
  notifyRecipients: boolean;
  requestId: string | null;
};

/**
 * Queues notices for recipients that got a lead during its withdrawal, and for withdrawals that a restored database had lost.
 * Follows up each withdrawal until none of its lead's deliveries is in progress. Returns the number of withdrawals checked.
 */
export const followUp = (db: Database): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Open>`
      select id, submission_id as "submissionId", kind, scope, buyer_id as "buyerId", notify_recipients as "notifyRecipients", request_id as "requestId"
      from withdrawals where followed_up_at is null order by at limit ${AT_ONCE} for update skip locked`.execute(tx);
    for (const { id, submissionId, kind, scope, buyerId, notifyRecipients, requestId } of rows) {
      // Read first; deliveries finishing in between wait for the next run.
      const { rows: sending } = await sql`
        select from deliveries where submission_id = ${submissionId} and state = 'sending' limit 1`.execute(tx);
      const notice = { submissionId, kind: noticeKindOf(kind, { kind: scope }), withdrawalId: id };
      const more = { buyerId: buyerId ?? undefined, requestId: requestId ?? undefined };
      if (notifyRecipients) await queueNotices(tx, { ...notice, ...more });
      if (sending.length === 0) await sql`update withdrawals set followed_up_at = now() where id = ${id}`.execute(tx);
    }
    return rows.length;
  });

/** Time limit of a run; the next one goes on. */
const RUN_MS = 50_000;
const AGAIN_MS = 1_000;

async function isAnythingOpen(db: Executor): Promise<boolean> {
  const { rows } = await sql`-- name: find_notices
    (select from withdrawals where followed_up_at is null limit 1)
    union all (select from notices where state = 'queued' and next_attempt_at <= clock_timestamp() limit 1)
    union all (select from notices where state = 'sending' and lease_until < clock_timestamp() limit 1)`.execute(db);
  return rows.length > 0;
}

/** Sends due notices until none is left. Safe to run concurrently. */
export async function sendDueNotices(deps: SendNoticesDeps, signal: AbortSignal): Promise<void> {
  const until = performance.now() + RUN_MS;
  while (!signal.aborted && performance.now() < until && (await isAnythingOpen(deps.db))) {
    await followUp(deps.db);
    while ((await sendNotices(deps)) > 0);
    await pause(AGAIN_MS, signal);
  }
}
