import { sql, type RawBuilder } from "kysely";
import { formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { adapters } from "#server/delivery/adapters/registry.ts";
import { isRealId } from "#server/submissions/synthetic-leads.ts";
import { COUNTED_TO, type Count } from "./count.ts";
import { isStored } from "./what-counts.ts";
import { metaAllowed } from "#server/submissions/allows-meta.ts";

/** Leads of a form that may be sent by hand to a manual service and have not been. */
export type ManualBacklog = Count & {
  formType: FormType;
  serviceId: string;
  serviceName: string;
  oldestAt: Date;
  newestAt: Date;
};

const CONSENT_KINDS: readonly string[] = adapters
  .filter(({ needsMarketingConsent }) => needsMarketingConsent)
  .map(({ kind }) => kind);

/** The services `a` that leads of a form are sent to by hand. */
const manualServices = (formType: RawBuilder<unknown>) =>
  sql`from form_api_settings f join api_services a on a.id = f.api_service_id
    where f.form_type = ${formType} and f.is_enabled and a.is_active and not a.is_sandbox and a.send_mode = 'manual'`;

const wasSent = (submissionId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from deliveries d where d.submission_id = ${submissionId} and d.api_service_id = a.id and d.state <> 'idle')`;

const isHeld = sql`quarantined_at is not null`;
const hasUsableEmail = sql`can_be_sent(submission_data ->> 'email')`;
const hasConsent = (tracking: RawBuilder<unknown>) => sql`(a.kind <> all(${CONSENT_KINDS}::text[]) or ${tracking})`;

/** Whether the lead `s` waits for manual send, to one service or to any: it was not sent, and pressing Send would send it. */
export const waitsForSend = (formType: FormType, apiServiceId?: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${manualServices(sql`${formType}`)}
    ${apiServiceId === undefined ? sql`` : sql`and a.id = ${apiServiceId}::uuid`} and not ${wasSent(sql`s.id`)}
    and not ${isHeld} and ${hasUsableEmail} and ${hasConsent(metaAllowed(sql`s.tracking`))})`;

const withNeverSent = sql`with never_sent as materialized (
  select id from form_submissions where ${isHeld} union select id from form_submissions where not ${hasUsableEmail})`;

/**
 * The same for the newest leads of a form at each of its manual services. No index has what was not sent, so leads are checked up to
 * the number at which every count stops. Every page shows these figures, so the leads themselves are read only where
 * consent decides; indexes have the few that are held or have no usable address.
 */
const checkedLeads = (formType: RawBuilder<unknown>) => sql`
  select a.id as service_id, a.name as service_name, lead.*
  from (select a.id, a.name, a.kind ${manualServices(formType)}) a
  cross join lateral (
    select newest.id, newest.created_at, d.submission_id is null and never_sent.id is null and ${hasConsent(
      sql`(select ${metaAllowed(sql`s.tracking`)} from form_submissions s where s.id = newest.id)`,
    )} as waits
    from (
      select id, created_at from form_submissions
      where form_type = ${formType} and ${isRealId(sql`id`)} and ${isStored(sql`id`)}
      order by created_at desc, id desc limit ${COUNTED_TO + 1}
    ) newest
    left join never_sent on never_sent.id = newest.id
    left join deliveries d on d.submission_id = newest.id and d.api_service_id = a.id and d.form_type = ${formType}
      and d.state <> 'idle'
    offset 0
  ) lead`; // `offset 0`: else PostgreSQL would read every service's deliveries, and check again for each figure

/** By form and service. A form that has more leads than are checked says that there may be more. */
export async function readManualBacklog(db: Executor): Promise<ManualBacklog[]> {
  const { rows } = await sql<Omit<ManualBacklog, "isMore"> & { seen: number }>`
    ${withNeverSent}
    select form.type as "formType", found.*
    from unnest(${formTypes}::text[]) as form (type)
    cross join lateral (
      select service_id as "serviceId", service_name as "serviceName", (count(*) filter (where waits))::int as count,
        min(created_at) filter (where waits) as "oldestAt", max(created_at) filter (where waits) as "newestAt",
        count(*)::int as seen
      from (${checkedLeads(sql`form.type`)}) checked group by 1, 2
    ) found
    where found.count > 0
    order by found."newestAt" desc`.execute(db);
  return rows.map(({ seen, count, ...row }) => ({ ...row, ...checkedTo(count, seen) }));
}

/** A lead that waits at two services counts once. */
export async function countManualBacklog(db: Executor, formType: FormType): Promise<Count> {
  const { rows } = await sql<{ count: number; seen: number }>`
    ${withNeverSent}
    select (count(distinct id) filter (where waits))::int as count, count(distinct id)::int as seen
    from (${checkedLeads(sql`${formType}`)}) checked`.execute(db);
  return checkedTo(rows[0]?.count ?? 0, rows[0]?.seen ?? 0);
}

const checkedTo = (count: number, seen: number): Count => ({
  count: Math.min(count, COUNTED_TO),
  isMore: seen > COUNTED_TO,
});
