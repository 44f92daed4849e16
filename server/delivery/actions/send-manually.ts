import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import { lockRouting } from "#server/sales/allocations/lock-routing-snapshot.ts";
import { getsLeadsByOrders, isRouted } from "#server/sales/buyers/by-orders.ts";
import { wasToldWho } from "#server/leads/consent/name-firms.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { mayBeLostInRestore } from "#server/platform/db/may-be-lost-in-restore.ts";
import { allowsMeta } from "#server/leads/submissions/allows-meta.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { receivedAtOf } from "#server/delivery/received-at.ts";
import { requeue, withoutRoom } from "#server/delivery/queue/requeue.ts";
import { whyEmailIsBlocked, type SendBlock } from "#server/leads/spam/email-address.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";

export type SendManually =
  /** `attempts`: number of earlier attempts. */
  | { kind: "queued"; deliveryId: string; service: string; attempts: number }
  | {
      kind:
        | "not-found"
        | "not-manual"
        | "by-orders"
        | "not-named"
        | "enough"
        | "no-consent"
        | "in-quarantine"
        | "withdrawn"
        | "already-pending"
        | "already-sent"
        | "in-doubt";
    }
  | { kind: SendBlock; email: string };

type Input = { submissionId: string; apiServiceId: string; actor: string };

/**
 * The Send button of a manual service (specification §4 and §5). Idempotent: a second click finds the delivery of the first and gets
 * "already-pending".
 */
export async function sendManually(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  input: Input,
): Promise<SendManually> {
  const result = await db.transaction().execute(async (tx): Promise<SendManually> => {
    await lockRouting(tx);
    const found = await find(tx, input);
    if (!found) return { kind: "not-found" };
    if (found.is_withdrawn) return { kind: "withdrawn" };
    if (found.quarantined_at !== null) return { kind: "in-quarantine" }; // Releasing it is a separate decision.
    if (found.send_mode !== "manual") return { kind: "not-manual" };
    if (found.by_orders || (found.is_third_party && found.is_routed)) return { kind: "by-orders" };
    if (found.is_third_party && found.was_told_who) return { kind: "not-named" };
    const { email = "" } = found.submission_data as { email?: string };
    const blocked = whyEmailIsBlocked(email);
    if (blocked) return { kind: blocked, email };
    if (adapterFor(found.kind)?.needsMarketingConsent && !allowsMeta(found.tracking)) return { kind: "no-consent" };
    return queue(tx, input, found);
  });
  if (result.kind === "queued") notifyWorkers();
  return result;
}

const find = (tx: Executor, { submissionId, apiServiceId }: Input) =>
  tx
    .selectFrom("form_submissions")
    .innerJoin("api_services", (join) => join.on("api_services.id", "=", apiServiceId))
    .select(["form_type", "submission_data", "tracking", "quarantined_at", "send_mode", "kind", "name"])
    .select(sql<boolean>`is_withdrawn(form_submissions.id, null)`.as("is_withdrawn"))
    .select(wasToldWho("form_submissions").as("was_told_who"))
    .select(getsLeadsByOrders("api_services").as("by_orders"))
    .select(isRouted(sql`form_submissions.form_type`).as("is_routed"))
    .select(sql<boolean>`is_third_party(api_services)`.as("is_third_party"))
    .select(mayBeLostInRestore(sql`form_submissions`, sql`api_services`).as("may_be_forgotten"))
    .where("form_submissions.id", "=", submissionId)
    .where("erased_at", "is", null)
    .where("is_active", "=", true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("form_api_settings")
          .whereRef("form_api_settings.form_type", "=", "form_submissions.form_type")
          .whereRef("api_service_id", "=", "api_services.id")
          .where("is_enabled", "=", true),
      ),
    )
    .whereRef("is_sandbox", "=", "is_synthetic") // Synthetic leads go to sandboxes, real leads to real services.
    .forShare("form_submissions") // Locks it against a concurrent withdrawal.
    .executeTakeFirst();

type Found = { name: string; form_type: FormType; may_be_forgotten: boolean };

async function queue(tx: Executor, input: Input, found: Found): Promise<SendManually> {
  const { name: service, form_type, may_be_forgotten: had_unknown } = found;
  const { submissionId, apiServiceId, actor } = input;
  await tx
    .insertInto("deliveries")
    .values({
      id: newId(),
      submission_id: submissionId,
      form_type,
      api_service_id: apiServiceId,
      api_service_name: service,
      received_at: receivedAtOf(submissionId),
      state: "idle",
      had_unknown, // The worker asks before it sends.
    })
    .onConflict((conflict) => conflict.columns(["submission_id", "api_service_id"]).doNothing())
    .execute();
  const delivery = await tx
    .selectFrom("deliveries")
    .select(["id", "state", "attempt_n", "closed_at"])
    .where("submission_id", "=", submissionId)
    .where("api_service_id", "=", apiServiceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (delivery.state === "cancelled" && delivery.closed_at === null) return { kind: "not-found" };
  switch (delivery.state) {
    case "cancelled": // Sending reopens it, whether staff or the worker closed it.
    case "idle":
    case "failed":
      if ((await withoutRoom(tx, [delivery.id])).size > 0) return { kind: "enough" };
      if ((await requeue(tx, [{ id: delivery.id, attemptN: delivery.attempt_n }], "send", actor)).length === 0)
        return { kind: "withdrawn" };
      await recordAudit(tx, {
        actor,
        action: "lead.send",
        target: { kind: "submission", id: submissionId },
        details: { service, attempt: delivery.attempt_n + 1 },
      });
      return { kind: "queued", deliveryId: delivery.id, service, attempts: delivery.attempt_n };
    case "queued":
    case "sending":
      return { kind: "already-pending" };
    case "in_doubt":
      return { kind: "in-doubt" };
    case "delivered":
    case "warning":
      return { kind: "already-sent" };
  }
}
