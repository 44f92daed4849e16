import { sql } from "kysely";
import { formTypes } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { circuitStateOf, type CircuitState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";

/** Counting further would cost a scan; alerts are raised long before. */
const QUEUE_COUNTED_TO = 10_000;
const RESTING_COUNTED_TO = 1_000; // of one form and one service
const OLDEST_LOOKED_AT = 10; // the same; one that was sent by hand waits for less long than its lead is old

/** The current backlog of a service. Ages are in seconds, 0 if there is nothing. */
export type Backlog = {
  id: string;
  name: string;
  kind: string;
  circuit: CircuitState;
  due: number;
  waiting: number;
  underWay: number;
  oldestUndelivered: number;
  failed: number;
  inDoubt: number;
  oldestInDoubt: number;
};

/** One statement; every part of it is a bounded index scan, however many leads there are. */
export async function readBacklog(db: Executor): Promise<Backlog[]> {
  const { rows } = await sql<Omit<Backlog, "circuit"> & { circuit: string }>`
    select service.id, service.name, service.kind, gate.state as circuit,
      queue.due, queue.waiting, sending.n as "underWay",
      case when is_active then ${age(sql`least(queued.oldest, sending.oldest)`)} else 0 end as "oldestUndelivered",
      failed.n as failed, doubts.n as "inDoubt", ${age(sql`doubts.oldest`)} as "oldestInDoubt"
    from api_services service
    join service_gates gate on gate.api_service_id = service.id
    cross join lateral (
      select (count(*) filter (where next_attempt_at <= now()))::int as due,
        (count(*) filter (where next_attempt_at > now()))::int as waiting
      from (
        select next_attempt_at from deliveries where api_service_id = service.id and state = 'queued'
        order by next_attempt_at limit ${QUEUE_COUNTED_TO}
      ) first
    ) queue
    cross join lateral (
      select count(*)::int as n, min(created_at) as oldest from deliveries
      where api_service_id = service.id and state = 'sending'
    ) sending
    cross join lateral (select min(created_at) as oldest ${inState("queued", "created_at", OLDEST_LOOKED_AT)}) queued
    cross join lateral (select count(*)::int as n ${inState("failed", "", RESTING_COUNTED_TO)}) failed
    cross join lateral (
      select count(*)::int as n, min(updated_at) as oldest ${inState("in_doubt", "updated_at", RESTING_COUNTED_TO)}
    ) doubts`.execute(db);
  return rows.map((row) => ({ ...row, circuit: circuitStateOf(row.circuit) }));
}

const age = (since: ReturnType<typeof sql>) =>
  sql`coalesce(greatest(extract(epoch from clock_timestamp() - ${since}), 0), 0)::float8`;

/** A service's deliveries in a state, form by form, the oldest leads first. */
const inState = (state: DeliveryState, columns: string, most: number) => sql`
  from unnest(${formTypes}::text[]) as form (type)
  cross join lateral (
    select ${sql.raw(columns)} from deliveries
    where form_type = form.type and api_service_id = service.id and state = ${state}
    order by ${receivedAt()}, submission_id limit ${most}
  ) one`;
