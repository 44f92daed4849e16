import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { withoutPerson } from "#server/submissions/redact-person.ts";

/** Counting further would cost a scan; the screen says "10 000 and more". */
const COUNTED_TO = 10_000;

type Gate =
  | { state: "open" | "inactive" }
  | { state: "probing"; reason: string; since: Date; probeAt: Date }
  | { state: "paused"; reason: string; since: Date; by: string | null };

/** Where a service stands at this moment. */
export type Standing = {
  id: string;
  name: string;
  sendMode: string;
  gate: Gate;
  perSecond: number;
  concurrency: number;
  underWay: number;
  queued: number;
  oldestQueuedAt: Date | null;
  failed: number;
  inDoubt: number;
  oldestInDoubtAt: Date | null;
};

type Row = Omit<Standing, "gate"> & {
  isActive: boolean;
  state: string;
  reason: string | null;
  by: string | null;
  since: Date;
  probeAt: Date | null;
};

/** All services by name. Each count is one bounded index scan. */
export async function readStanding(db: Executor): Promise<Standing[]> {
  const { rows } = await sql<Row>`
    select service.id, service.name, send_mode as "sendMode", is_active as "isActive", per_second as "perSecond", concurrency,
      gate.state, gate.reason, gate.changed_by as by, gate.changed_at as since, gate.probe_at as "probeAt",
      sending.n as "underWay", queue.n as queued, queue.oldest as "oldestQueuedAt",
      people.failed, people.in_doubt as "inDoubt", people.oldest as "oldestInDoubtAt"
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
  return rows.map(toStanding);
}

function toStanding({ isActive, state, reason, by, since, probeAt, ...row }: Row): Standing {
  return { ...row, gate: gateOf() };

  function gateOf(): Gate {
    const told = withoutPerson(reason ?? "", []);
    if (!isActive) return { state: "inactive" };
    if (state === "paused") return { state: "paused", reason: told, since, by };
    if (state === "probing" && probeAt) return { state: "probing", reason: told, since, probeAt };
    return { state: "open" };
  }
}
