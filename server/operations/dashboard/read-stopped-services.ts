import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { serviceStateOf, type ServiceState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { sumOf, type Count } from "#server/delivery/stats/what-counts.ts";
import type { OpenDeliveries } from "#server/delivery/stats/read-open-deliveries.ts";
import { withoutPerson } from "#server/leads/submissions/redact-person.ts";

export type StoppedService = {
  serviceId: string;
  serviceName: string;
  state: Exclude<ServiceState, "closed" | "inactive">;
  /** The member of staff; null for an automatic stop. */
  by: string | null;
  /** In the service's own words. */
  reason: string;
  since: Date;
  queued: Count;
  /** Different leads, with none accepted in between. */
  rejectionStreak: number;
};

type Row = Pick<StoppedService, "serviceId" | "serviceName" | "by" | "since" | "rejectionStreak"> & {
  stored: string;
  byRefusals: boolean;
  reason: string | null;
  refusedTexts: string | null;
  refusedSince: Date | null;
};

/** Services that are stopped or reject everything, with their waiting leads; latest first. */
export async function readStoppedServices(
  db: Executor,
  open: Promise<readonly OpenDeliveries[]>,
): Promise<StoppedService[]> {
  const breakers = sql<Row>`
    select service.id as "serviceId", service.name as "serviceName", breaker.state as stored, breaker.changed_by as by, breaker.reason,
      breaker.changed_at as since, cardinality(breaker.rejection_streak_ids) as "rejectionStreak", breaker.refused_words as "refusedTexts",
      breaker.refused_since as "refusedSince", breaker.by_refusals as "byRefusals"
    from circuit_breakers breaker
    join api_services service on service.id = breaker.api_service_id
    where service.is_active and not service.is_sandbox`.execute(db);
  const [{ rows }, entries] = await Promise.all([breakers, open]);
  const stopped = rows.flatMap(({ stored, byRefusals, reason, refusedTexts, refusedSince, ...row }) => {
    const state = serviceStateOf({ isActive: true, stored, byRefusals, rejectionStreak: row.rejectionStreak });
    if (state === "closed" || state === "inactive") return [];
    const isRefusing = state === "refusing";
    const queued = sumOf(entries.filter(({ serviceId }) => serviceId === row.serviceId).map((entry) => entry.queued));
    const since = isRefusing ? (refusedSince ?? row.since) : row.since;
    return [{ ...row, state, queued, since, reason: withoutPerson((isRefusing ? refusedTexts : reason) ?? "", []) }];
  });
  return stopped.toSorted((a, b) => b.since.getTime() - a.since.getTime());
}
