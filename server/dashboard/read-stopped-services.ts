import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { withoutPerson } from "#server/submissions/redact-person.ts";

/** Counting further would cost a scan. */
const COUNTED_TO = 1_000;

export type Held = {
  serviceId: string;
  serviceName: string;
  state: "paused" | "probing";
  /** Stopped by a person; otherwise by the machine. */
  by: string | null;
  reason: string;
  since: Date;
  queued: number;
};

/** Services nothing is sent to at this moment, and how many leads wait for them. */
export async function readHeld(db: Executor): Promise<Held[]> {
  const { rows } = await sql<Omit<Held, "reason"> & { reason: string | null }>`
    select service.id as "serviceId", service.name as "serviceName", gate.state, gate.changed_by as by, gate.reason,
      gate.changed_at as since, queue.n as queued
    from service_gates gate
    join api_services service on service.id = gate.api_service_id
    cross join lateral (
      select count(*)::int as n from (
        select from deliveries where api_service_id = service.id and state = 'queued'
        order by next_attempt_at limit ${COUNTED_TO}
      ) waiting
    ) queue
    where gate.state <> 'open' and service.is_active and not service.is_sandbox
    order by gate.changed_at`.execute(db);
  return rows.map((row) => ({ ...row, reason: withoutPerson(row.reason ?? "", []) }));
}
