import { sql, type RawBuilder } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readNow } from "#server/platform/db/read-now.ts";
import { serviceStateOf, type ServiceState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { isSale } from "#server/delivery/stats/what-counts.ts";
import { MAX_ITEMS, type JobPlan } from "./job.ts";
import { failedDeliveries, oldLeads } from "./select-leads.ts";

/** What a job would do at one service. */
export type PlannedService = {
  id: string;
  name: string;
  state: ServiceState;
  perSecond: number;
  count: number;
  forms: { formType: FormType; count: number }[];
};

export type PlannedJob = {
  services: PlannedService[];
  /** How many of them one job takes. */
  count: number;
  /** There are more than one job takes. */
  isMore: boolean;
  /** Later changes are not part of the plan. */
  until: Date;
  /** Of leads the service never got: how many another one has accepted. */
  bought: number;
};

type Row = {
  id: string;
  name: string;
  isActive: boolean;
  stored: string;
  rejectionStreak: number;
  byRefusals: boolean;
  perSecond: number;
  formType: FormType;
  count: number;
  bought: number;
};

/** Counts the failed leads a job would resend or close, by service. */
export const planFailed = (db: Executor, plan: JobPlan): Promise<PlannedJob> =>
  planOf(
    db,
    (until) => sql`
      select a.id, d.form_type as "formType", count(*)::int as count, 0 as bought ${failedDeliveries(plan, until)} group by 1, 2`,
  );

/** Counts the leads a job would send to a service that never got them. */
export const planOldLeads = (db: Executor, plan: JobPlan): Promise<PlannedJob> =>
  planOf(
    db,
    (until) => sql`
      select id, "formType", count(*)::int as count, (count(*) filter (where bought))::int as bought from (
        select a.id, s.form_type as "formType", exists (
          select from deliveries d join api_services other on other.id = d.api_service_id and ${isSale("other")}
          where d.submission_id = s.id and d.state in ('delivered', 'warning')) as bought
        ${oldLeads(plan, until)} order by s.created_at desc limit ${MAX_ITEMS + 1}
      ) lead group by 1, 2`,
  );

async function planOf(db: Executor, counted: (until: Date) => RawBuilder<unknown>): Promise<PlannedJob> {
  const until = await readNow(db);
  const { rows } = await sql<Row>`
    select found.*, a.name, a.is_active as "isActive", breaker.state as stored, a.per_second as "perSecond",
      cardinality(breaker.rejection_streak_ids) as "rejectionStreak", breaker.by_refusals as "byRefusals"
    from (${counted(until)}) found
    join api_services a on a.id = found.id
    join circuit_breakers breaker on breaker.api_service_id = a.id
    order by lower(a.name), a.id, count desc`.execute(db);
  return plannedOf(rows, until);
}

function plannedOf(rows: readonly Row[], until: Date): PlannedJob {
  const services = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of): PlannedService[] => {
    const [first] = of;
    if (!first) return [];
    const { id, name, perSecond } = first;
    const forms = of.map(({ formType, count }) => ({ formType, count }));
    return [{ id, name, perSecond, state: serviceStateOf(first), count: sum(forms), forms }];
  });
  const all = sum(services);
  return {
    services,
    count: Math.min(all, MAX_ITEMS),
    isMore: all > MAX_ITEMS,
    until,
    bought: rows.reduce((total, { bought }) => total + bought, 0),
  };
}

const sum = (counted: readonly { count: number }[]): number => counted.reduce((total, { count }) => total + count, 0);
