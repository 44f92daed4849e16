import { sql } from "kysely";
import { funnels } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";

/** Counting further would cost a scan; alerts have gone off long before. */
const QUEUE_COUNTED_TO = 10_000;
const RESTING_COUNTED_TO = 1_000; // of one form and one service
const OLDEST_LOOKED_AT = 10; // the same; an id made by a wrong clock is not the first of so many

/** What lies at a service at this moment. Ages are in seconds, 0 if there is nothing. */
export type Backlog = {
  id: string;
  name: string;
  kind: string;
  gate: "open" | "probing" | "paused";
  due: number;
  waiting: number;
  underWay: number;
  oldestUndelivered: number;
  failed: number;
  inDoubt: number;
  oldestInDoubt: number;
};

/** One statement; every part of it is a bounded walk along an index, however many leads there are and however many wait. */
export async function readBacklog(db: Executor): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select service.id, service.name, service.kind, gate.state as gate,
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
  return rows;
}

const age = (since: ReturnType<typeof sql>) =>
  sql`coalesce(greatest(extract(epoch from clock_timestamp() - ${since}), 0), 0)::float8`;

/** A service's deliveries in a state, form by form, the oldest leads first: ids are in the order of time. */
const inState = (state: "queued" | "failed" | "in_doubt", columns: string, most: number) => sql`
  from unnest(${Object.keys(funnels)}::text[]) as form (type)
  cross join lateral (
    select ${sql.raw(columns)} from deliveries
    where form_type = form.type and api_service_id = service.id and state = ${state}
    order by submission_id limit ${most}
  ) one`;
