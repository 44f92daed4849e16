import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { whyEmailIsBlocked } from "#server/delivery/sendable-email.ts";
import { receivedAtOf } from "#server/delivery/received-at.ts";
import { inMs } from "#server/db/sql-time.ts";

const BLOCKED = {
  "test-email": 'API submission blocked: Email contains "test"',
  "invalid-email": "Invalid email format",
};
export const NO_MARKETING_CONSENT = "Not sent: the visitor has not allowed marketing";
export const IN_QUARANTINE = "In quarantine: waits until somebody releases the lead";

type Submission = {
  id: string;
  formType: FormType;
  email: string;
  waitMs: number;
  allowsMarketing?: boolean;
  isQuarantined?: boolean;
  traceparent?: string | null;
  isSynthetic?: boolean;
};

/**
 * One delivery per service that is active, automatic and enabled for this form, in the caller's transaction. The synthetic
 * visitor's leads go to sandboxes only, and real leads never do.
 */
export async function createDeliveries(tx: Executor, submission: Submission): Promise<void> {
  const services = await tx
    .selectFrom("form_api_settings")
    .innerJoin("api_services", "api_services.id", "form_api_settings.api_service_id")
    .select(["api_services.id", "api_services.name", "api_services.kind"])
    .where("form_api_settings.form_type", "=", submission.formType)
    .where("form_api_settings.is_enabled", "=", true)
    .where("api_services.is_active", "=", true)
    .where("api_services.send_mode", "=", "automatic")
    .where("api_services.is_sandbox", "=", submission.isSynthetic ?? false)
    .execute();
  if (services.length === 0) return;

  const blocked = whyEmailIsBlocked(submission.email);
  const deliveries = services.map((service) => {
    // a service of an unknown kind must not cost the lead: its delivery is queued, and the worker refuses the service
    const forbidden = adapterFor(service.kind)?.needsMarketingConsent && !submission.allowsMarketing;
    const quarantine = submission.isQuarantined ? IN_QUARANTINE : null;
    const reason = blocked ? BLOCKED[blocked] : forbidden ? NO_MARKETING_CONSENT : quarantine;
    return {
      id: newId(),
      submission_id: submission.id,
      form_type: submission.formType,
      api_service_id: service.id,
      api_service_name: service.name,
      received_at: receivedAtOf(submission.id),
      state: reason === null ? ("queued" as const) : ("idle" as const),
      next_attempt_at: reason === null ? inMs(submission.waitMs) : null,
      last_message: reason,
      traceparent: submission.traceparent ?? null,
    };
  });
  await tx
    .insertInto("deliveries")
    .values(deliveries)
    .onConflict((conflict) => conflict.columns(["submission_id", "api_service_id"]).doNothing()) // already created
    .execute();
}
