import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { until } from "#testing/until.ts";
import type { Outcome } from "#server/delivery/outcome.ts";

/** What happened to one lead at one service. */
export type Tried = {
  deliveryId: string;
  serviceId: string;
  submissionId: string;
  state: string;
  attempts: number;
  hadUnknown: boolean;
  circuit: string;
  /** Of the first attempt; null if the circuit breaker stopped it. */
  outcome: Outcome["kind"] | null;
  httpStatus: number | null;
  message: string | null;
};

/** Waits until each lead was tried, or is held back by its service's circuit breaker. */
export async function workOff(db: Database, limitMs: number): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from deliveries join circuit_breakers using (api_service_id)
      where deliveries.state = 'sending' or deliveries.state = 'queued' and attempt_n = 0
        and (circuit_breakers.state = 'open' or by_refusals) and next_slot_at < now() + interval '10 seconds'`.execute(
      db,
    );
    return rows[0]?.left === 0;
  }, limitMs);
}

export async function firstAttempts(db: Database): Promise<Tried[]> {
  const { rows } = await sql<Tried>`
    select deliveries.id as "deliveryId", deliveries.api_service_id as "serviceId", submission_id as "submissionId",
      deliveries.state, deliveries.attempt_n as attempts, had_unknown as "hadUnknown", circuit_breakers.state as circuit,
      outcome, http_status as "httpStatus", message
    from deliveries
    join circuit_breakers using (api_service_id)
    left join delivery_events first on first.delivery_id = deliveries.id and first.attempt_n = 1 and kind = 'finished'
    left join delivery_event_details details on details.event_id = first.id`.execute(db);
  return rows;
}
