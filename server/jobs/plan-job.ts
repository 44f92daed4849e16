import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { readNow } from "#server/db/read-now.ts";
import { serviceStateOf, type ServiceState } from "#server/delivery/circuit-breaker/service-state.ts";
import { MOST_ITEMS, type JobPlan } from "./job.ts";
import { failedDeliveries } from "./select-failed.ts";

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
  /** What one job takes of it. */
  count: number;
  /** There are more than one job takes. */
  isMore: boolean;
  /** What changes later is not part of the plan. */
  until: Date;
};

type Row = {
  id: string;
  name: string;
  isActive: boolean;
  stored: string;
  refusedInRow: number;
  perSecond: number;
  formType: FormType;
  count: number;
};

/** How many failed leads a job would send again or close, and where. */
export async function planFailed(db: Executor, plan: JobPlan): Promise<PlannedJob> {
  const until = await readNow(db);
  const { rows } = await sql<Row>`
    select found.*, a.name, a.is_active as "isActive", gate.state as stored, a.per_second as "perSecond",
      cardinality(gate.refused_in_row) as "refusedInRow"
    from (
      select a.id, d.form_type as "formType", count(*)::int as count ${failedDeliveries(plan, until)} group by 1, 2
    ) found
    join api_services a on a.id = found.id
    join service_gates gate on gate.api_service_id = a.id
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
  return { services, count: Math.min(all, MOST_ITEMS), isMore: all > MOST_ITEMS, until };
}

const sum = (counted: readonly { count: number }[]): number => counted.reduce((total, { count }) => total + count, 0);
