import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { serviceStateOf, type ServiceState } from "#server/delivery/circuit-breaker/service-state.ts";
import { COUNTED_TO } from "#server/delivery/figures/count.ts";
import { addUpOpen, readOpenDeliveries } from "#server/delivery/figures/read-open-deliveries.ts";

/** The current backlog of a service. Ages are in seconds, 0 if there is nothing. */
export type Backlog = {
  id: string;
  name: string;
  kind: string;
  state: ServiceState;
  due: number;
  waiting: number;
  underWay: number;
  oldestUndelivered: number;
  failed: number;
  refused: number;
  inDoubt: number;
  oldestInDoubt: number;
};

type Row = {
  id: string;
  name: string;
  kind: string;
  stored: string;
  isActive: boolean;
  byRefusals: boolean;
  refusedInRow: number;
  due: number;
  now: Date;
};

/** Of every service but sandboxes, as the screens count it; what is queued is also told by whether it is due. */
export async function readBacklog(db: Executor): Promise<Backlog[]> {
  const services = sql<Row>`
    select service.id, service.name, service.kind, gate.state as stored, cardinality(gate.refused_in_row) as "refusedInRow", gate.by_refusals as "byRefusals", is_active as "isActive", clock_timestamp() as now,
      (select count(*)::int from (
        select from deliveries where api_service_id = service.id and state = 'queued' and next_attempt_at <= now()
        order by next_attempt_at limit ${COUNTED_TO}) due) as due
    from api_services service
    join service_gates gate on gate.api_service_id = service.id
    where not service.is_sandbox`.execute(db);
  const [{ rows }, open] = await Promise.all([services, readOpenDeliveries(db)]);
  const byService = Map.groupBy(open, ({ serviceId }) => serviceId);
  return rows.map(({ stored, refusedInRow, byRefusals, isActive, due, now, ...row }) => {
    const { queued, underWay, oldestQueuedAt, failed, refused, inDoubt } = addUpOpen(byService.get(row.id) ?? []);
    const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
    return {
      ...row,
      state: serviceStateOf({ isActive, stored, refusedInRow, byRefusals }),
      due: Math.min(due, queued.count),
      waiting: Math.max(0, queued.count - due),
      underWay: underWay.count,
      oldestUndelivered: isActive ? age(oldestQueuedAt) : 0,
      failed: failed.count,
      refused: refused.count,
      inDoubt: inDoubt.count,
      oldestInDoubt: age(inDoubt.oldestAt),
    };
  });
}
