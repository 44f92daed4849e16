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

/** Whether pressing Send would send the lead `s` to the service `a`. */
const maySend = sql<boolean>`(s.quarantined_at is null and (a.kind <> all(${CONSENT_KINDS}::text[]) or ${metaAllowed(sql`s.tracking`)})
  and can_be_sent(s.submission_data ->> 'email'))`;

/** Whether the lead `s` waits for manual send: to one service, or to any. */
export const waitsForSend = (formType: FormType, apiServiceId?: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${manualServices(sql`${formType}`)}
    ${apiServiceId === undefined ? sql`` : sql`and a.id = ${apiServiceId}::uuid`} and not ${wasSent(sql`s.id`)} and ${maySend})`;

/**
 * By form and service. No index has what was not sent, so the newest leads of a form are checked, up to the number at which
 * every count stops; a form that has more leads says that there may be more.
 */
export async function readManualBacklog(db: Executor): Promise<ManualBacklog[]> {
  const { rows } = await sql<Omit<ManualBacklog, "isMore"> & { seen: number }>`
    select form.type as "formType", service.id as "serviceId", service.name as "serviceName", found.*
    from unnest(${formTypes}::text[]) as form (type)
    cross join lateral (select a.id, a.name, a.kind ${manualServices(sql`form.type`)}) service
    cross join lateral (
      select (count(*) filter (where waits))::int as count, min(created_at) filter (where waits) as "oldestAt",
        max(created_at) filter (where waits) as "newestAt", count(*)::int as seen
      from (
        select newest.created_at, d.submission_id is null
          and (select ${maySend} from form_submissions s where s.id = newest.id) as waits
        from (
          select id, created_at from form_submissions
          where form_type = form.type and ${isRealId(sql`id`)} and ${isStored(sql`id`)}
          order by created_at desc, id desc limit ${COUNTED_TO + 1}
        ) newest
        cross join (select service.id, service.kind) a
        left join deliveries d on d.submission_id = newest.id and d.api_service_id = a.id and d.form_type = form.type
          and d.state <> 'idle'
      ) checked
    ) found
    where found.count > 0
    order by found."newestAt" desc`.execute(db);
  return rows.map(({ seen, count, ...row }) => ({
    ...row,
    count: Math.min(count, COUNTED_TO),
    isMore: seen > COUNTED_TO,
  }));
}
