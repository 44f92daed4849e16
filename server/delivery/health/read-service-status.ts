import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { FormType } from "#funnels/registry.ts";
import { pausingDeliveries, serviceStateOf } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { addUpOpen, readOpenDeliveries, type OpenDeliveries } from "#server/delivery/stats/read-open-deliveries.ts";
import { isEmailKind } from "#server/delivery/stats/what-counts.ts";
import { withoutPerson } from "#server/leads/submissions/redact-person.ts";

export type Circuit =
  | { state: "closed" | "inactive" }
  | {
      state: "refusing";
      reason: string;
      since: Date;
      rejectionStreak: number;
      limit: number;
      /** The other leads wait until one is accepted. */
      oneAtATime: boolean;
      leads: PausingLead[];
    }
  | { state: "half_open"; reason: string; since: Date; probeAt: Date }
  | { state: "paused"; reason: string; since: Date; by: string | null; leads: PausingLead[] };

/** Link to a lead whose response paused the service or is among the latest rejections; without personal data. */
type PausingLead = { id: string; formType: FormType };

export type ServiceStatus = {
  id: string;
  name: string;
  sendMode: string;
  circuit: Circuit;
  perSecond: number;
  concurrency: number;
  /** Our own email to the visitor: no sale. */
  isEmail: boolean;
} & ReturnType<typeof addUpOpen>;

type Row = Pick<ServiceStatus, "id" | "name" | "sendMode" | "perSecond" | "concurrency"> & {
  kind: string;
  isActive: boolean;
  state: string;
  reason: string | null;
  by: string | null;
  since: Date;
  probeAt: Date | null;
  rejectionStreak: number;
  byRefusals: boolean;
  refusedTexts: string | null;
  refusedSince: Date | null;
  limit: number;
  leads: PausingLead[];
};

/** All services by name, without sandboxes. */
export async function readServiceStatus(
  db: Executor,
  open: Promise<OpenDeliveries[]> = readOpenDeliveries(db),
): Promise<ServiceStatus[]> {
  const services = sql<Row>`
    select service.id, service.name, service.kind, send_mode as "sendMode", is_active as "isActive", per_second as "perSecond", concurrency,
      breaker.state, breaker.reason, breaker.changed_by as by, breaker.changed_at as since, breaker.probe_at as "probeAt",
      cardinality(breaker.rejection_streak_ids) as "rejectionStreak", breaker.by_refusals as "byRefusals", breaker.refused_words as "refusedTexts",
      breaker.refused_since as "refusedSince", service.refusal_limit as limit,
      ${pausingLeads()} as leads
    from api_services service
    join circuit_breakers breaker on breaker.api_service_id = service.id
    where not service.is_sandbox
    order by is_active desc, lower(service.name), service.id`.execute(db);
  const [{ rows }, entries] = await Promise.all([services, open]);
  const byService = Map.groupBy(entries, ({ serviceId }) => serviceId);
  return rows.map((row) => toServiceStatus(row, byService.get(row.id) ?? []));
}

/** Those of `breaker` that are still stored, in the order of their answers. */
const pausingLeads = () => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', form_submissions.id, 'formType', form_submissions.form_type) order by n)
  from unnest(${pausingDeliveries("breaker")}) with ordinality as refused (delivery_id, n)
  join deliveries on deliveries.id = refused.delivery_id
  join form_submissions on form_submissions.id = submission_id and erased_at is null), '[]')`;

function toServiceStatus(found: Row, open: readonly OpenDeliveries[]): ServiceStatus {
  const { id, name, sendMode, perSecond, concurrency, kind } = found;
  const row = { id, name, sendMode, perSecond, concurrency };
  return { ...row, isEmail: isEmailKind(kind), ...addUpOpen(open), circuit: circuitOf() };

  function circuitOf(): Circuit {
    const { isActive, state: stored, since, probeAt, by, leads, rejectionStreak, byRefusals, limit } = found;
    const shownReason = withoutPerson(found.reason ?? "", []);
    const state = serviceStateOf({ isActive, stored, rejectionStreak, byRefusals });
    switch (state) {
      case "closed":
      case "inactive":
        return { state };
      case "refusing": {
        const words = withoutPerson(found.refusedTexts ?? "", []);
        const refusedSince = found.refusedSince ?? since;
        return { state, reason: words, since: refusedSince, rejectionStreak, limit, oneAtATime: byRefusals, leads };
      }
      case "half_open":
        if (probeAt === null) throw new Error(`No time for the next test lead of ${row.id}`); // the table forbids it
        return { state: "half_open", reason: shownReason, since, probeAt };
      case "paused":
        return { state: "paused", reason: shownReason, since, by, leads: by === null ? leads : [] };
    }
  }
}
