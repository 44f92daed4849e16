import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { circuitIs, circuitStateOf, type CircuitState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { withoutPerson } from "#server/submissions/redact-person.ts";

/** Counting further would cost a scan. */
const COUNTED_TO = 1_000;

export type StoppedService = {
  serviceId: string;
  serviceName: string;
  state: Exclude<CircuitState, "closed">;
  /** Stopped by a person; otherwise by the machine. */
  by: string | null;
  reason: string;
  since: Date;
  queued: number;
};

/** Services that are currently not sent to, and how many leads wait for them. */
export async function readStoppedServices(db: Executor): Promise<StoppedService[]> {
  const { rows } = await sql<Omit<StoppedService, "state" | "reason"> & { state: string; reason: string | null }>`
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
    where not ${circuitIs("closed", "gate")} and service.is_active and not service.is_sandbox
    order by gate.changed_at`.execute(db);
  return rows.flatMap(({ state: stored, reason, ...row }) => {
    const state = circuitStateOf(stored);
    return state === "closed" ? [] : [{ ...row, state, reason: withoutPerson(reason ?? "", []) }];
  });
}
