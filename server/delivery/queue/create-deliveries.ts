import { sql, type RawBuilder } from "kysely";
import { triggersOnSale } from "#server/sales/allocations/triggers-on-sale.ts";
import { getsLeadsByOrders, isRouted } from "#server/sales/buyers/by-orders.ts";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { mayBeLostInRestore } from "#server/platform/db/may-be-lost-in-restore.ts";
import { newIdInSql } from "#server/platform/db/new-id-in-sql.ts";
import { CONSENT_KINDS } from "#server/delivery/adapters/registry.ts";
import { maxBuyersOf } from "#server/sales/routing/form-rules.ts";
import { whyEmailIsBlocked } from "#server/leads/spam/email-address.ts";

const BLOCKED = {
  "test-email": 'API submission blocked: Email contains "test"',
  "invalid-email": "Invalid email format",
};
export const NO_MARKETING_CONSENT = "Not sent: the visitor has not allowed marketing";
export const IN_QUARANTINE = "In quarantine: waits until somebody releases the lead";

/** Conditions for a lead's deliveries, besides its row. */
export type DeliveryTerms = {
  email: string;
  waitMs: number;
  allowsMarketing?: boolean;
  isQuarantined?: boolean;
  /** The visitor was shown the recipients, so no other third party gets the lead. */
  isNamed?: boolean;
  traceparent?: string | null;
};

/** The sale that a conversion reports. */
export type TellSale = {
  at: Date;
  cents: number;
  /** Why the sale is not reported. */
  withheld?: string;
};

/** The terms as columns of the relation `lead` below. */
export const termsInSql = ({ email, waitMs, allowsMarketing, isQuarantined, isNamed, traceparent }: DeliveryTerms) => {
  const blocked = whyEmailIsBlocked(email);
  return {
    blocked: blocked ? BLOCKED[blocked] : null,
    wait_ms: waitMs,
    allows_marketing: allowsMarketing ?? false,
    is_quarantined: isQuarantined ?? false,
    is_named: isNamed ?? false,
    traceparent: traceparent ?? null,
  };
};

/**
 * Inserts a delivery per active, automatic service enabled for the form of each `lead`, a relation of the surrounding statement. Third
 * parties get it at once only if the form has no live order and the visitor saw no recipients, the oldest services first, up to
 * `most_firms` and the form's setting. The synthetic visitor's leads go to sandboxes only, and real leads never do. A service of an unknown
 * kind must not cost the lead: its delivery is queued, and the worker refuses the service. With a sale, only services that receive sales
 * get a delivery.
 */
export const insertDeliveries = (sale?: TellSale): RawBuilder<unknown> => sql`
  insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, received_at, state, next_attempt_at,
    last_message, traceparent${sale ? sql`, had_unknown, sold_at, sale_cents` : sql``})
  select ${newIdInSql}, recipient.*
  from lead cross join lateral (
    select lead.id, lead.form_type, service.id, service.name, lead.created_at,
      case when held.because is null then 'queued' else 'idle' end,
      case when held.because is null then now() + lead.wait_ms * interval '1 millisecond' end, held.because, lead.traceparent
      ${sale ? sql`, ${mayBeLostInRestore(sql`lead`, sql`service`)}, ${sale.at}::timestamptz, ${sale.cents}::int` : sql``}
    from (
      select service.*, row_number() over (partition by third_party order by service.created_at, service.id) as nth, third_party
      from form_api_settings setting
      join api_services service on service.id = setting.api_service_id and service.is_active
        and service.send_mode = 'automatic' and service.is_sandbox = lead.is_synthetic and not ${getsLeadsByOrders("service")}
        and (service.kind = any(${CONSENT_KINDS}::text[]) and ${triggersOnSale("service")}) = ${sale !== undefined}
      cross join lateral (select is_third_party(service) as third_party) who
      where setting.form_type = lead.form_type and setting.is_enabled
    ) service
    cross join lateral (select case when lead.blocked is not null then lead.blocked
      when service.kind = any(${CONSENT_KINDS}::text[]) and not lead.allows_marketing then ${NO_MARKETING_CONSENT}
      when ${sale?.withheld ?? null}::text is not null then ${sale?.withheld ?? null}
      when lead.is_quarantined then ${IN_QUARANTINE} end as because) held
    where not third_party or not lead.is_named and not ${isRouted(sql`lead.form_type`)} and nth <= least(lead.most_firms,
      (select max_buyers from form_routing where form_routing.form_type = lead.form_type))
  ) recipient
  on conflict (submission_id, api_service_id) do nothing`;

/** Creates the missing deliveries of a stored lead in the caller's transaction. */
export async function createDeliveries(
  tx: Executor,
  submissionId: string,
  terms: DeliveryTerms,
  sale?: TellSale,
): Promise<void> {
  const { rows } = await sql<{
    form: FormType;
  }>`select form_type as form from form_submissions where id = ${submissionId}`.execute(tx);
  if (!rows[0]) return;
  const { blocked, wait_ms, allows_marketing, is_quarantined, is_named, traceparent } = termsInSql(terms);
  await sql`
    with lead as (
      select id, form_type, created_at, is_synthetic, ${blocked}::text as blocked, ${wait_ms}::int as wait_ms,
        ${allows_marketing}::boolean as allows_marketing, ${is_quarantined}::boolean as is_quarantined,
        ${is_named}::boolean as is_named, ${maxBuyersOf(rows[0].form)}::int as most_firms,
        ${traceparent}::text as traceparent
      from form_submissions where id = ${submissionId})
    ${insertDeliveries(sale)}`.execute(tx);
}
