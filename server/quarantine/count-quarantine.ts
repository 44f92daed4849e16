import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";

/** Counting further would cost a scan on every page. */
const COUNTED_TO = 1_000;

export type Quarantine = { count: number; isMore: boolean; oldestAt: Date | null };

export async function countQuarantine(db: Executor): Promise<Quarantine> {
  const quarantined = sql`from form_submissions where quarantined_at is not null and erased_at is null`;
  const { rows } = await sql<{ n: number; oldest: Date | null }>`
    select (select count(*)::int from (select ${quarantined} limit ${COUNTED_TO + 1}) counted) as n,
      (select quarantined_at ${quarantined} order by quarantined_at, id limit 1) as oldest`.execute(db);
  const { n, oldest } = rows[0] ?? { n: 0, oldest: null };
  return { count: Math.min(n, COUNTED_TO), isMore: n > COUNTED_TO, oldestAt: oldest };
}
