import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";

export type DueService = {
  id: string;
  kind: string;
  config: unknown;
  version: number;
  apiKey: string | null;
  perSecond: number;
  concurrency: number;
  /** Until its first delivery may be taken; not positive: now. */
  waitMs: number;
};

/** The services that have something queued and may be sent to, one index probe each. */
export async function findDue(db: Executor): Promise<DueService[]> {
  const { rows } = await sql<DueService>`
    select api_services.id, kind, config, version, api_key as "apiKey", per_second as "perSecond", concurrency,
      (extract(epoch from greatest(first.due_at, next_slot_at, probe_at) - clock_timestamp()) * 1000)::float8 as "waitMs"
    from api_services
    join service_gates on api_service_id = api_services.id
    cross join lateral (
      select next_attempt_at as due_at from deliveries
      where deliveries.api_service_id = api_services.id and deliveries.state = 'queued'
      order by next_attempt_at limit 1
    ) first
    where is_active and service_gates.state <> 'paused'`.execute(db);
  return rows;
}
