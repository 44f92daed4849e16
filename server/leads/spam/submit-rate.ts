import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

const WINDOW_MINUTES = 10;
const KEPT_MINUTES = 11;

/**
 * Increments each key and returns its count of the last ten minutes. Updates in key order, so that concurrent requests cannot deadlock.
 * `readOnly`: keys that are read and not counted.
 */
export async function countSubmit(
  db: Executor,
  keys: readonly string[],
  readOnly: readonly string[] = [],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    with counted as (
      insert into submit_counts as c (key, minute, n)
      select key, date_trunc('minute', now()), 1 from unnest(${[...keys]}::text[]) as key order by key
      on conflict (key, minute) do update set n = c.n + 1
      returning key, minute, n
    )
    select key, sum(n)::int as n from (
      select key, n from counted
      union all
      select c.key, c.n from submit_counts c
      where c.key = any(${[...keys, ...readOnly]}::text[]) and c.minute > now() - ${WINDOW_MINUTES} * interval '1 minute'
        and not exists (select from counted where counted.key = c.key and counted.minute = c.minute)
    ) known group by key`.execute(db);
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/** Called once an hour, so that addresses are kept no longer than needed. */
export async function deleteOldCounts(db: Executor): Promise<void> {
  await sql`delete from submit_counts where minute < now() - ${KEPT_MINUTES} * interval '1 minute'`.execute(db);
}
