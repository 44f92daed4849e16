import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import { formTypes } from "#funnels/registry.ts";

const STATES: readonly DeliveryState[] = ["queued", "sending", "delivered", "warning", "in_doubt", "failed"];

export type DeliveriesToday = { formType: FormType; delivered: number; warning: number; underWay: number; all: number };

/** Deliveries of today's leads by form and status. */
export async function countDeliveriesToday(db: Executor, now = Date.now()): Promise<DeliveriesToday[]> {
  const { rows } = await sql<DeliveriesToday>`
    select form.type as "formType", coalesce(sum(n) filter (where standing.state in ('delivered', 'warning')), 0)::int as delivered,
      coalesce(sum(n) filter (where standing.state = 'warning'), 0)::int as warning,
      coalesce(sum(n) filter (where standing.state in ('queued', 'sending')), 0)::int as "underWay",
      coalesce(sum(n), 0)::int as "all"
    from unnest(${formTypes}::text[]) as form (type)
    cross join unnest(${STATES}::text[]) as standing (state)
    left join api_services service on not service.is_sandbox
    cross join lateral (
      select count(*)::int as n from deliveries
      where form_type = form.type and api_service_id = service.id and deliveries.state = standing.state
        and ${receivedAt()} >= ${new Date(berlinMidnight(now))}
    ) counted
    group by 1`.execute(db);
  return rows;
}
