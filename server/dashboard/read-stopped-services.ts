import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { circuitIs, circuitStateOf, type CircuitState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { sumOf, type Count } from "#server/figures/count.ts";
import type { OpenDeliveries } from "#server/figures/read-open-deliveries.ts";
import { withoutPerson } from "#server/submissions/redact-person.ts";

export type StoppedService = {
  serviceId: string;
  serviceName: string;
  state: Exclude<CircuitState, "closed">;
  /** Stopped by a person; otherwise by the machine. */
  by: string | null;
  reason: string;
  since: Date;
  queued: Count;
};

type Row = Omit<StoppedService, "state" | "reason" | "queued"> & { state: string; reason: string | null };

/** Services that are currently not sent to, and how many leads wait for them; the latest first. */
export async function readStoppedServices(
  db: Executor,
  open: Promise<readonly OpenDeliveries[]>,
): Promise<StoppedService[]> {
  const stopped = sql<Row>`
    select service.id as "serviceId", service.name as "serviceName", gate.state, gate.changed_by as by, gate.reason,
      gate.changed_at as since
    from service_gates gate
    join api_services service on service.id = gate.api_service_id
    where not ${circuitIs("closed", "gate")} and service.is_active and not service.is_sandbox
    order by gate.changed_at desc`.execute(db);
  const [{ rows }, entries] = await Promise.all([stopped, open]);
  return rows.flatMap(({ state: stored, reason, ...row }) => {
    const state = circuitStateOf(stored);
    if (state === "closed") return [];
    const queued = sumOf(entries.filter(({ serviceId }) => serviceId === row.serviceId).map((entry) => entry.queued));
    return [{ ...row, state, queued, reason: withoutPerson(reason ?? "", []) }];
  });
}
