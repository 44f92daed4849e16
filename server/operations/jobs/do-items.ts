import { sql } from "kysely";
import { lockRouting } from "#server/sales/allocations/lock-routing-snapshot.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { close } from "#server/delivery/queue/close.ts";
import { requeue } from "#server/delivery/queue/requeue.ts";
import { settleDoubt } from "#server/delivery/queue/settle-doubt.ts";
import type { DeliveryRef } from "#server/delivery/queue/staff-event.ts";
import { markErased } from "#server/leads/submissions/erase.ts";
import type { RecordErasure } from "#server/leads/submissions/erasure-ledger.ts";
import type { DoneItem, WaitingItem, ItemAction, ItemResult, JobPlan } from "./job.ts";
import { mayBeLostInRestore } from "#server/platform/db/may-be-lost-in-restore.ts";
import { newId } from "#server/platform/new-id.ts";
import { mayStillGet } from "./select-leads.ts";

type Doing = { plan: JobPlan; actor: string; recordErasure: RecordErasure };

/** Processes some items in the caller's transaction. Items that no longer match the plan are skipped. */
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

/** Marks them as erased; the data is wiped after the commit. */
async function erase(tx: Executor, items: readonly WaitingItem[], { recordErasure }: Doing): Promise<DoneItem[]> {
  const ids = items.map(({ submissionId }) => submissionId);
  await recordErasure(ids); // before the commit, as in eraseSubmissions
  const erased = new Set(await markErased(tx, ids));
  return items.map(({ n, submissionId }) => ({
    n,
    result: erased.has(submissionId) ? "erased" : "left_out",
    attemptN: null,
  }));
}

type DeliveryAction = Exclude<ItemAction, "erase" | "send-old">;

type Done = { result: ItemResult; acted: readonly DeliveryRef[] };

/** Applies the action. Returns the items and their new states. */
async function act(tx: Executor, action: DeliveryAction, fit: readonly DeliveryRef[], doing: Doing): Promise<Done> {
  switch (action) {
    case "send":
      return { result: "under_way", acted: await requeue(tx, fit, "send", doing.actor) };
    case "close":
      await close(tx, fit, doing.plan.reason ?? "other", doing.actor);
      return { result: "closed", acted: fit };
    case "arrived":
      await settleDoubt(tx, fit, "has_it", doing.actor);
      return { result: "delivered", acted: fit };
    case "resend": // as staff would: the service does not have it, so it is resent
      await settleDoubt(tx, fit, "has_it_not", doing.actor);
      return { result: "under_way", acted: await requeue(tx, fit, "send", doing.actor) };
  }
}

/** State that a delivery must still have at its turn. */
const WANTED: Readonly<Record<DeliveryAction, DeliveryState>> = {
  send: "failed",
  close: "failed",
  arrived: "in_doubt",
  resend: "in_doubt",
};

async function lockFitting(tx: Executor, items: readonly WaitingItem[], state: DeliveryState): Promise<DeliveryRef[]> {
  const { rows } = await sql<DeliveryRef>`
    select deliveries.id, deliveries.attempt_n as "attemptN"
    from unnest(${items.map(({ deliveryId }) => deliveryId)}::uuid[], ${items.map(({ attemptN }) => attemptN)}::int[]) as item (id, attempt_n)
    join deliveries on deliveries.id = item.id and (item.attempt_n is null or item.attempt_n = deliveries.attempt_n)
    join form_submissions on form_submissions.id = submission_id and erased_at is null
    where deliveries.state = ${state} and api_service_id is not null
    order by deliveries.id for update of deliveries`.execute(tx);
  return rows;
}

/** Queues each lead at its service, like Send. Skips leads that the service got since, or may no longer have. */
async function sendOldLeads(tx: Executor, items: readonly WaitingItem[], actor: string): Promise<DoneItem[]> {
  const asked = sql`unnest(${items.map(() => newId())}::uuid[], ${items.map(({ submissionId }) => submissionId)}::uuid[],
    ${items.map(({ serviceId }) => serviceId)}::uuid[]) as item (new_id, submission_id, service_id)`;
  // a lead from before a restore may have been sent in the lost time: the worker checks before sending
  await sql`insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, received_at, state, had_unknown)
    select item.new_id, s.id, s.form_type, a.id, a.name, s.created_at, 'idle', ${mayBeLostInRestore(sql`s`, sql`a`)}
    from ${asked} join api_services a on a.id = item.service_id join form_submissions s on s.id = item.submission_id
    join form_api_settings f on f.api_service_id = a.id and f.form_type = s.form_type
    where ${mayStillGet} on conflict (submission_id, api_service_id) do nothing`.execute(tx);
  const { rows } = await sql<DeliveryRef & { submissionId: string; serviceId: string }>`
    select d.id, d.attempt_n as "attemptN", d.submission_id as "submissionId", d.api_service_id as "serviceId"
    from ${asked} join deliveries d on d.submission_id = item.submission_id and d.api_service_id = item.service_id
    join api_services a on a.id = d.api_service_id join form_submissions s on s.id = d.submission_id
    join form_api_settings f on f.api_service_id = a.id and f.form_type = s.form_type
    where d.state = 'idle' and ${mayStillGet} order by d.id for update of d`.execute(tx);
  const sent = new Set((rows.length === 0 ? [] : await requeue(tx, rows, "send", actor)).map(({ id }) => id));
  const queued = new Map(
    rows.filter(({ id }) => sent.has(id)).map((row) => [`${row.submissionId} ${row.serviceId}`, row]),
  );
  return items.map(({ n, submissionId, serviceId }): DoneItem => {
    const delivery = queued.get(`${submissionId} ${serviceId}`);
    return delivery
      ? { n, result: "under_way", attemptN: delivery.attemptN, deliveryId: delivery.id }
      : { n, result: "left_out", attemptN: null };
  });
}
