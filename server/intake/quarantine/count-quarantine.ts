import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { COUNTED_TO, countedTo, type Count } from "#server/delivery/stats/what-counts.ts";

export type Quarantine = Count & { oldestAt: Date | null; newestAt: Date | null };

const quarantined = sql`from form_submissions where quarantined_at is not null and erased_at is null`;

/** Counts by form; forms without a lead in quarantine are absent, and counting stops at a limit. */
export async function countQuarantineByForm(db: Executor): Promise<ReadonlyMap<FormType, number>> {
  const { rows } = await sql<{ formType: FormType; n: number }>`
    select form_type as "formType", count(*)::int as n
    from (select form_type ${quarantined} order by quarantined_at desc, id desc limit ${COUNTED_TO}) counted group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ formType, n }) => [formType, n]));
}

export async function countQuarantine(db: Executor): Promise<Quarantine> {
  const { rows } = await sql<{ n: number; oldestAt: Date | null; newestAt: Date | null }>`
    select (select count(*)::int from (select ${quarantined} limit ${COUNTED_TO + 1}) counted) as n,
      (select quarantined_at ${quarantined} order by quarantined_at, id limit 1) as "oldestAt",
      (select quarantined_at ${quarantined} order by quarantined_at desc, id desc limit 1) as "newestAt"`.execute(db);
  const { n, ...ages } = rows[0] ?? { n: 0, oldestAt: null, newestAt: null };
  return { ...countedTo(n), ...ages };
}
