import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { close } from "#server/delivery/queue/close.ts";
import { requeue } from "#server/delivery/queue/requeue.ts";
import type { Acted } from "#server/delivery/queue/staff-event.ts";
import type { ItemAction, ItemResult, JobPlan } from "./job.ts";

export type WaitingItem = { n: number; deliveryId: string | null; submissionId: string; action: ItemAction };

export type DoneItem = { n: number; result: ItemResult; attemptN: number | null };

type Doing = { plan: JobPlan; actor: string };

/** Does what a job says with some of its items, in the caller's transaction. What no longer fits the plan is left out. */
export async function doItems(tx: Executor, items: readonly WaitingItem[], doing: Doing): Promise<DoneItem[]> {
  const done: DoneItem[] = [];
  for (const [action, same] of Map.groupBy(items, (item) => item.action)) {
    const fit = await lockFailed(tx, same);
    const result = await act(tx, action, fit, doing);
    const attempts = new Map(fit.map(({ id, attemptN }) => [id, attemptN]));
    for (const { n, deliveryId } of same) {
      const attemptN = attempts.get(deliveryId ?? "") ?? null;
      done.push({ n, result: attemptN === null ? "left_out" : result, attemptN });
    }
  }
  return done;
}

/** What they are then. */
async function act(tx: Executor, action: ItemAction, fit: readonly Acted[], doing: Doing): Promise<ItemResult> {
  switch (action) {
    case "send":
      await requeue(tx, fit, "send", doing.actor);
      return "under_way";
    case "close":
      await close(tx, fit, doing.plan.reason ?? "other", doing.actor);
      return "closed";
  }
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
