import { sql } from "kysely";
import { lockRouting } from "#server/sales/allocations/lock-market.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { close } from "#server/delivery/queue/close.ts";
import { requeue } from "#server/delivery/queue/requeue.ts";
import { settleDoubt } from "#server/delivery/queue/settle-doubt.ts";
import type { Acted } from "#server/delivery/queue/staff-event.ts";
import { markErased } from "#server/leads/submissions/erase.ts";
import type { NoteErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { sendOldLeads } from "./send-old-leads.ts";
import type { DoneItem, WaitingItem } from "./item.ts";
import type { ItemAction, ItemResult, JobPlan } from "./job.ts";

type Doing = { plan: JobPlan; actor: string; noteErasure: NoteErasure };

/** Does what a job says with some of its items, in the caller's transaction. What no longer fits the plan is left out. */
export async function doItems(tx: Executor, items: readonly WaitingItem[], doing: Doing): Promise<DoneItem[]> {
  const done: DoneItem[] = [];
  await lockRouting(tx);
  for (const [action, same] of Map.groupBy(items, (item) => item.action)) {
    if (action === "erase") {
      done.push(...(await erase(tx, same, doing)));
      continue;
    }
    if (action === "send-old") {
      done.push(...(await sendOldLeads(tx, same, doing.actor)));
      continue;
    }
    const fit = await lockFitting(tx, same, WANTED[action]);
    const { result, acted } = await act(tx, action, fit, doing);
    const attempts = new Map(acted.map(({ id, attemptN }) => [id, attemptN]));
    for (const { n, deliveryId } of same) {
      const attemptN = attempts.get(deliveryId ?? "") ?? null;
      done.push({ n, result: attemptN === null ? "left_out" : result, attemptN });
    }
  }
  return done;
}

/** Marks them, which counts as erased; what they hold is wiped after the commit. */
async function erase(tx: Executor, items: readonly WaitingItem[], { noteErasure }: Doing): Promise<DoneItem[]> {
  const ids = items.map(({ submissionId }) => submissionId);
  await noteErasure(ids); // before the commit, as in eraseSubmissions
  const erased = new Set(await markErased(tx, ids));
  return items.map(({ n, submissionId }) => ({
    n,
    result: erased.has(submissionId) ? "erased" : "left_out",
    attemptN: null,
  }));
}

type DeliveryAction = Exclude<ItemAction, "erase" | "send-old">;

type Done = { result: ItemResult; acted: readonly Acted[] };

/** What they are then, and which of them. */
async function act(tx: Executor, action: DeliveryAction, fit: readonly Acted[], doing: Doing): Promise<Done> {
  switch (action) {
    case "send":
      return { result: "under_way", acted: await requeue(tx, fit, "send", doing.actor) };
    case "close":
      await close(tx, fit, doing.plan.reason ?? "other", doing.actor);
      return { result: "closed", acted: fit };
    case "arrived":
      await settleDoubt(tx, fit, "has_it", doing.actor);
      return { result: "delivered", acted: fit };
    case "resend": // as a person would: the service does not have it, so it is sent again
      await settleDoubt(tx, fit, "has_it_not", doing.actor);
      return { result: "under_way", acted: await requeue(tx, fit, "send", doing.actor) };
  }
}

/** In which state a delivery must still be when its turn comes. */
const WANTED: Readonly<Record<DeliveryAction, DeliveryState>> = {
  send: "failed",
  close: "failed",
  arrived: "in_doubt",
  resend: "in_doubt",
};

async function lockFitting(tx: Executor, items: readonly WaitingItem[], state: DeliveryState): Promise<Acted[]> {
  const { rows } = await sql<Acted>`
    select deliveries.id, deliveries.attempt_n as "attemptN"
    from unnest(${items.map(({ deliveryId }) => deliveryId)}::uuid[], ${items.map(({ attemptN }) => attemptN)}::int[]) as item (id, attempt_n)
    join deliveries on deliveries.id = item.id and (item.attempt_n is null or item.attempt_n = deliveries.attempt_n)
    join form_submissions on form_submissions.id = submission_id and erased_at is null
    where deliveries.state = ${state} and api_service_id is not null
    order by deliveries.id for update of deliveries`.execute(tx);
  return rows;
}
