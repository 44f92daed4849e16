import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { newIdInSql } from "#server/db/new-id-in-sql.ts";
import { CONSENT_KINDS } from "#server/delivery/adapters/registry.ts";
import { whyEmailIsBlocked } from "#server/delivery/sendable-email.ts";

const BLOCKED = {
  "test-email": 'API submission blocked: Email contains "test"',
  "invalid-email": "Invalid email format",
};
export const NO_MARKETING_CONSENT = "Not sent: the visitor has not allowed marketing";
export const IN_QUARANTINE = "In quarantine: waits until somebody releases the lead";

/** What decides about the deliveries of a lead, besides its row. */
export type DeliveryTerms = {
  email: string;
  waitMs: number;
  allowsMarketing?: boolean;
  isQuarantined?: boolean;
  traceparent?: string | null;
};

/** The terms as columns of the relation `lead` below. */
export const termsInSql = ({ email, waitMs, allowsMarketing, isQuarantined, traceparent }: DeliveryTerms) => {
  const blocked = whyEmailIsBlocked(email);
  return {
    blocked: blocked ? BLOCKED[blocked] : null,
    wait_ms: waitMs,
    allows_marketing: allowsMarketing ?? false,
    is_quarantined: isQuarantined ?? false,
    traceparent: traceparent ?? null,
  };
};

/**
 * One delivery per service that is active, automatic and enabled for the form of each `lead`, a relation of the statement this is
 * a part of. The synthetic visitor's leads go to sandboxes only, and real leads never do. A service of an unknown kind must not
 * cost the lead: its delivery is queued, and the worker refuses the service.
 */
export const insertDeliveries = (): RawBuilder<unknown> => sql`
  insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, received_at, state, next_attempt_at,
    last_message, traceparent)
  select ${newIdInSql}, lead.id, lead.form_type, service.id, service.name, lead.created_at,
    case when held.because is null then 'queued' else 'idle' end,
    case when held.because is null then now() + lead.wait_ms * interval '1 millisecond' end, held.because, lead.traceparent
  from lead
  join form_api_settings setting on setting.form_type = lead.form_type and setting.is_enabled
  join api_services service on service.id = setting.api_service_id and service.is_active
    and service.send_mode = 'automatic' and service.is_sandbox = lead.is_synthetic
  cross join lateral (select case when lead.blocked is not null then lead.blocked
    when service.kind = any(${CONSENT_KINDS}::text[]) and not lead.allows_marketing then ${NO_MARKETING_CONSENT}
    when lead.is_quarantined then ${IN_QUARANTINE} end as because) held
  on conflict (submission_id, api_service_id) do nothing`;

/** For a stored lead, in the caller's transaction; those that are there already stay. */
export async function createDeliveries(tx: Executor, submissionId: string, terms: DeliveryTerms): Promise<void> {
  const { blocked, wait_ms, allows_marketing, is_quarantined, traceparent } = termsInSql(terms);
  await sql`
    with lead as (
      select id, form_type, created_at, is_synthetic, ${blocked}::text as blocked, ${wait_ms}::int as wait_ms,
        ${allows_marketing}::boolean as allows_marketing, ${is_quarantined}::boolean as is_quarantined,
        ${traceparent}::text as traceparent
      from form_submissions where id = ${submissionId})
    ${insertDeliveries()}`.execute(tx);
}
