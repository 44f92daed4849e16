import { sql, type RawBuilder } from "kysely";
import type { AllocationState } from "#server/sales/allocations/allocation-state.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { COUNTED_TO, type Count } from "./count.ts";
import { isStored } from "./what-counts.ts";

/** Cents that are not earned yet. `isMore`: of more leads than are counted. */
export type MoneyAtStake = { waiting: Count; inDoubt: Count };

const RESERVED: AllocationState = "reserved";

type Row = { id: string; waiting: number; waitingCents: number; inDoubt: number; inDoubtCents: number };

/** By service: what the leads would earn that wait for it or are in doubt there. What failed or was refused has lost its place already. */
export async function readMoneyAtStake(
  db: Executor,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, MoneyAtStake>> {
  if (serviceIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select service.id, waiting.n as waiting, waiting.cents as "waitingCents", doubt.n as "inDoubt", doubt.cents as "inDoubtCents"
    from unnest(${[...new Set(serviceIds)]}::uuid[]) as service (id)
    cross join lateral (${priceIn("queued")}) waiting
    cross join lateral (${priceIn("in_doubt")}) doubt`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        waiting: { count: row.waitingCents, isMore: row.waiting > COUNTED_TO },
        inDoubt: { count: row.inDoubtCents, isMore: row.inDoubt > COUNTED_TO },
      },
    ]),
  );
}

/** A literal, so that the planner knows which index has them. */
const priceIn = (state: DeliveryState): RawBuilder<unknown> => sql`
  select count(*)::int as n, coalesce(sum(price_cents), 0)::int as cents
  from (
    select id from deliveries
    where api_service_id = service.id and state = ${sql.lit(state)} and form_type is not null and ${isStored(sql`submission_id`)}
    limit ${COUNTED_TO + 1}
  ) delivery left join allocations on allocations.delivery_id = delivery.id and allocations.state = ${RESERVED}`;
