import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { COUNTED_TO } from "#server/delivery/figures/count.ts";

/** A person is expected to have looked by then. */
const LONG_MINUTES = 60;

export type LongQuarantined = { leads: number; oldestAt: Date | null; newestAt: Date | null };

/** Leads that have been in quarantine for more than an hour, or as long as is said. `timeScale` divides the time, in tests. */
export async function readLongQuarantined(
  db: Executor,
  now: Date,
  timeScale = 1,
  minutes = LONG_MINUTES,
): Promise<LongQuarantined> {
  const before = new Date(now.getTime() - (minutes * 60_000) / timeScale);
  const quarantined = sql`select quarantined_at as at from form_submissions
    where quarantined_at < ${before} and erased_at is null`;
  const { rows } = await sql<LongQuarantined>`
    select count(*)::int as leads, max(at) as "newestAt",
      (select at from (${quarantined} order by quarantined_at limit 1) oldest) as "oldestAt"
    from (${quarantined} order by quarantined_at desc limit ${COUNTED_TO}) newest`.execute(db);
  return rows[0] ?? { leads: 0, oldestAt: null, newestAt: null };
}
