import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { CLASS_RATIO } from "#server/delivery/duration-classes.ts";

/** No statement or idle transaction lasts longer than ten seconds, so all events older than this are committed. */
const ALL_THERE_AFTER_MS = 15_000;
const EVERY_MS = 10_000;
/** Further ahead than this, the progress was written by a clock that has been set back since. */
const CLOCKS_DIFFER_MS = 300_000;
const MOST_AT_ONCE = 20_000;
const RETENTION = sql`interval '8 days'`;

/**
 * Adds the events since the last run to the figures. Any number of workers may call it; one does it, the others skip it.
 * Returns how many events it counted.
 */
export async function countAttempts(db: Database, now = Date.now()): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const end = idAt(now - ALL_THERE_AFTER_MS);
    const progress = await sql<{ from: string }>`select counted_until as from from figures_progress
      where counted_until < ${idAt(now - ALL_THERE_AFTER_MS - EVERY_MS)} or counted_until > ${idAt(now + CLOCKS_DIFFER_MS)}
      for update skip locked`.execute(tx);
    const from = progress.rows[0]?.from;
    if (from === undefined) return 0;
    const events = sql`select * from delivery_events where id > ${from} and id <= ${end} order by id limit ${MOST_AT_ONCE}`;
    const { rows } = await sql<{ n: number; last: string | null }>`
      with event as materialized (${events}), counted as (
        insert into attempt_figures as figures
        select api_service_id, date_bin('5 minutes', event.at, 'epoch'), event.outcome, coalesce(event.http_status, 0),
          coalesce(floor(ln(greatest(event.duration_ms, 1)) / ln(${CLASS_RATIO}::float8))::int, -1), count(*), max(event.at)
        from event
        join deliveries on deliveries.id = event.delivery_id
        where event.kind = 'finished' and api_service_id is not null
        group by 1, 2, 3, 4, 5
        on conflict (api_service_id, slot, outcome, http_status, duration_class) do update
          set attempts = figures.attempts + excluded.attempts, last_at = greatest(figures.last_at, excluded.last_at)
      )
      select count(*)::int as n, (array_agg(id order by id desc))[1] as last from event`.execute(tx);
    const { n, last } = rows[0] ?? { n: 0, last: null };
    const until = n === MOST_AT_ONCE && last !== null ? last : from > end ? idAt(now) : end;
    await sql`update figures_progress set counted_until = ${until}`.execute(tx);
    await sql`delete from attempt_figures where slot < now() - ${RETENTION}`.execute(tx);
    return n;
  });
}
