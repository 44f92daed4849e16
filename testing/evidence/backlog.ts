import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

/** How many deliveries are on their way. Undefined while the database is away: it is killed here. */
export const countBacklog = (db: Database): Promise<number | undefined> =>
  sql<{ n: number }>`select count(*)::int as n from deliveries where state in ('queued', 'sending')`.execute(db).then(
    ({ rows }) => rows[0]?.n,
    () => undefined,
  );

/** How many leads are marked as erased, and wait for the next run of a reaper because they were being sent. */
export const countUnwiped = (db: Database): Promise<number | undefined> =>
  sql<{ n: number }>`select count(*)::int as n from form_submissions where erased_at is not null`.execute(db).then(
    ({ rows }) => rows[0]?.n,
    () => undefined,
  );
