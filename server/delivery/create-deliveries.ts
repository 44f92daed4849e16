import type { Executor } from "../db/database.ts";
import { newId } from "../new-id.ts";
import { inMs } from "./claim.ts";
import type { Queue } from "./queue.ts";
import { whyEmailIsBlocked } from "./sendable-email.ts";

const BLOCKED = {
  "test-email": 'API submission blocked: Email contains "test"',
  "invalid-email": "Invalid email format",
};

/** One delivery per service that is active, automatic and enabled for this form, and its job, in the caller's transaction. */
export async function createDeliveries(
  tx: Executor,
  queue: Queue,
  submission: { id: string; formType: string; email: string; waitMs: number },
): Promise<void> {
  const services = await tx
    .selectFrom("form_api_settings")
    .innerJoin("api_services", "api_services.id", "form_api_settings.api_service_id")
    .select(["api_services.id", "api_services.name"])
    .where("form_api_settings.form_type", "=", submission.formType)
    .where("form_api_settings.is_enabled", "=", true)
    .where("api_services.is_active", "=", true)
    .where("api_services.send_mode", "=", "automatic")
    .execute();
  if (services.length === 0) return;

  const blocked = whyEmailIsBlocked(submission.email);
  const deliveries = services.map((service) => ({
    id: newId(),
    submission_id: submission.id,
    api_service_id: service.id,
    api_service_name: service.name,
    state: blocked ? "idle" : "queued",
    next_attempt_at: blocked ? null : inMs(submission.waitMs),
    last_message: blocked ? BLOCKED[blocked] : null,
  }));
  await tx.insertInto("deliveries").values(deliveries).execute();
  if (blocked) return;
  const later = submission.waitMs > 0 ? { at: new Date(Date.now() + submission.waitMs) } : {};
  await queue.wake(
    tx,
    deliveries.map(({ id, api_service_id }) => ({ deliveryId: id, apiServiceId: api_service_id, ...later })),
  );
}
