import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { isSale } from "#server/delivery/stats/what-counts.ts";
import { SOLD_ELSEWHERE } from "#server/delivery/delivery-state.ts";
import { close } from "#server/delivery/queue/close.ts";
import type { DeliveryRef } from "#server/delivery/queue/staff-event.ts";

const AT_ONCE = 200;
/** Limit per service, newest first: older ones were checked before. */
const LOOKED_AT = 5_000;
/** Grace period for manual resends, in case the service was at fault and not the lead. */
const AFTER = sql`interval '24 hours'`;

/**
 * Closes deliveries that one service rejected a day ago and another accepted: they need no attention (decision 0037). Skips
 * rejections in a row that stopped the service, and services that reject everything.
 */
export async function closeSoldElsewhere(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DeliveryRef>`
      select d.id, d.attempt_n as "attemptN" from deliveries d
      where d.id in (
        select refused.id from api_services service
        join circuit_breakers breaker on breaker.api_service_id = service.id and breaker.rejection_streak_ids = '{}'
        cross join lateral (
          select id, submission_id from deliveries
          where api_service_id = service.id and state = 'failed' and form_type is not null and last_outcome = 'rejected'
            and not caused_pause and updated_at < now() - ${AFTER}
          order by updated_at desc limit ${LOOKED_AT}
        ) refused
        where ${isSale("service")} and exists (
          select from deliveries other join api_services buyer on buyer.id = other.api_service_id and ${isSale("buyer")}
          where other.submission_id = refused.submission_id and other.state in ('delivered', 'warning'))
        limit ${AT_ONCE}
      ) and d.state = 'failed'
      order by d.id for update of d skip locked`.execute(tx);
    if (rows.length > 0) await close(tx, rows, SOLD_ELSEWHERE, "worker");
    return rows.length;
  });
}
