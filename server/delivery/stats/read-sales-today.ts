import { sql } from "kysely";
import type { AllocationState } from "#server/sales/allocations/allocation-state.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { berlinDay, berlinMidnight } from "#server/platform/berlin-time.ts";

/** `unsold`: leads of today that nobody has, by the reason that is stored with them, most first. */
export type SalesToday = { sold: number; revenueCents: number; unsold: { reason: string; count: number }[] };

const SOLD: AllocationState = "sold";

/** Undefined: there has never been a buyer. Counts for the Berlin day that an allocation counts for; what was given back is not sold. */
export async function readSalesToday(db: Executor, now = Date.now()): Promise<SalesToday | undefined> {
  const sales = sql<{ hasBuyer: boolean; sold: number; revenueCents: number }>`
    select exists (select from buyers) as "hasBuyer", count(*)::int as sold, coalesce(sum(price_cents), 0)::int as "revenueCents"
    from allocations where day = ${berlinDay(now)}::date and state = ${SOLD}`.execute(db);
  const unsold = sql<{ reason: string; count: number }>`
    select unsold as reason, count(*)::int as count from routing_decisions
    where unsold is not null and decided_at >= ${new Date(berlinMidnight(now))}
    group by unsold order by count desc, unsold`.execute(db);
  const [{ rows }, reasons] = [await sales, await unsold];
  const [first] = rows;
  if (!first?.hasBuyer) return undefined;
  return { sold: first.sold, revenueCents: first.revenueCents, unsold: reasons.rows };
}
