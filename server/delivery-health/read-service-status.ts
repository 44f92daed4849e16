import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import type { FormType } from "#funnels/registry.ts";
import { circuitStateOf } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { withoutPerson } from "#server/submissions/redact-person.ts";

/** Counting further would cost a scan; the screen says "10 000 and more". */
const COUNTED_TO = 10_000;

export type Circuit =
  | { state: "closed" | "inactive" }
  | { state: "half_open"; reason: string; since: Date; probeAt: Date }
  | { state: "paused"; reason: string; since: Date; by: string | null; leads: PausingLead[] };

/** A lead whose answer has paused the service: where to look, and nothing of the person. */
type PausingLead = { id: string; formType: FormType };

/** The current status of a service. */
export type ServiceStatus = {
  id: string;
  name: string;
  sendMode: string;
  circuit: Circuit;
  perSecond: number;
  concurrency: number;
  underWay: number;
  queued: number;
  oldestQueuedAt: Date | null;
  failed: number;
  inDoubt: number;
  oldestInDoubtAt: Date | null;
};

type Row = Omit<ServiceStatus, "circuit"> & {
  isActive: boolean;
  state: string;
  reason: string | null;
  by: string | null;
  since: Date;
  probeAt: Date | null;
  leads: PausingLead[];
};

/** All services by name. Each count is one bounded index scan. */
export async function readServiceStatus(db: Executor): Promise<ServiceStatus[]> {
  const { rows } = await sql<Row>`
    select service.id, service.name, send_mode as "sendMode", is_active as "isActive", per_second as "perSecond", concurrency,
      gate.state, gate.reason, gate.changed_by as by, gate.changed_at as since, gate.probe_at as "probeAt",
      sending.n as "underWay", queue.n as queued, queue.oldest as "oldestQueuedAt",
      people.failed, people.in_doubt as "inDoubt", people.oldest as "oldestInDoubtAt", ${pausingLeads()} as leads
    from api_services service
    join service_gates gate on gate.api_service_id = service.id
    cross join lateral (
      select count(*)::int as n from deliveries where api_service_id = service.id and state = 'sending'
    ) sending
    cross join lateral (
      select count(*)::int as n, min(created_at) as oldest from (
        select created_at from deliveries where api_service_id = service.id and state = 'queued'
        order by next_attempt_at limit ${COUNTED_TO}
      ) waiting
    ) queue
    cross join lateral (
      select (count(*) filter (where state = 'failed'))::int as failed,
        (count(*) filter (where state = 'in_doubt'))::int as in_doubt,
        min(updated_at) filter (where state = 'in_doubt') as oldest
      from (
        select state, updated_at from deliveries where api_service_id = service.id and state in ('failed', 'in_doubt')
        order by updated_at desc limit ${COUNTED_TO}
      ) resting
    ) people
    where not service.is_sandbox
    order by is_active desc, lower(service.name), service.id`.execute(db);
  return rows.map(toServiceStatus);
}

/** Those of `gate` that are still stored, in the order of their answers. */
const pausingLeads = () => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', form_submissions.id, 'formType', form_submissions.form_type) order by n)
  from unnest(gate.refused) with ordinality as refused (delivery_id, n)
  join deliveries on deliveries.id = refused.delivery_id
  join form_submissions on form_submissions.id = submission_id and erased_at is null
  where gate.unproven), '[]')`;

function toServiceStatus({ isActive, state, reason, by, since, probeAt, leads, ...row }: Row): ServiceStatus {
  return { ...row, circuit: circuitOf() };

  function circuitOf(): Circuit {
    const shownReason = withoutPerson(reason ?? "", []);
    if (!isActive) return { state: "inactive" };
    switch (circuitStateOf(state)) {
      case "closed":
        return { state: "closed" };
      case "half_open":
        if (probeAt === null) throw new Error(`No time for the next test lead of ${row.id}`); // the table forbids it
        return { state: "half_open", reason: shownReason, since, probeAt };
      case "paused":
        return { state: "paused", reason: shownReason, since, by, leads: by === null ? leads : [] };
    }
  }
}
