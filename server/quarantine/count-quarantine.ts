import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { COUNTED_TO, countedTo, type Count } from "#server/figures/count.ts";

export type Quarantine = Count & { oldestAt: Date | null; newestAt: Date | null };

export async function countQuarantine(db: Executor): Promise<Quarantine> {
  const quarantined = sql`from form_submissions where quarantined_at is not null and erased_at is null`;
  const { rows } = await sql<{ n: number; oldestAt: Date | null; newestAt: Date | null }>`
    select (select count(*)::int from (select ${quarantined} limit ${COUNTED_TO + 1}) counted) as n,
      (select quarantined_at ${quarantined} order by quarantined_at, id limit 1) as "oldestAt",
      (select quarantined_at ${quarantined} order by quarantined_at desc, id desc limit 1) as "newestAt"`.execute(db);
  const { n, ...ages } = rows[0] ?? { n: 0, oldestAt: null, newestAt: null };
  return { ...countedTo(n), ...ages };
}
