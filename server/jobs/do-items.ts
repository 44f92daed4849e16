import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { requeue } from "#server/delivery/queue/requeue.ts";
import type { Acted } from "#server/delivery/queue/staff-event.ts";
import type { ItemAction, ItemResult } from "./job.ts";

export type WaitingItem = { n: number; deliveryId: string | null; submissionId: string; action: ItemAction };

export type DoneItem = { n: number; result: ItemResult; attemptN: number | null };

/** Does what a job says with some of its items, in the caller's transaction. What no longer fits the plan is left out. */
export async function doItems(tx: Executor, items: readonly WaitingItem[], actor: string): Promise<DoneItem[]> {
  const failed = await lockFailed(tx, items);
  await requeue(tx, failed, "send", actor);
  const attempts = new Map(failed.map(({ id, attemptN }) => [id, attemptN]));
  return items.map(({ n, deliveryId }) => {
    const attemptN = attempts.get(deliveryId ?? "") ?? null;
    return { n, result: attemptN === null ? "left_out" : "under_way", attemptN };
  });
}

async function lockFailed(tx: Executor, items: readonly WaitingItem[]): Promise<Acted[]> {
  const { rows } = await sql<Acted>`
    select deliveries.id, attempt_n as "attemptN" from deliveries
    join form_submissions on form_submissions.id = submission_id and erased_at is null
    where deliveries.id = any(${items.map(({ deliveryId }) => deliveryId)}::uuid[]) and deliveries.state = 'failed'
      and api_service_id is not null
    order by deliveries.id for update of deliveries`.execute(tx);
  return rows;
}
