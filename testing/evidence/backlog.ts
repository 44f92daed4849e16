import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/** How many deliveries are on their way, looked up twice a second. */
export function watchBacklog(db: Database) {
  let last = 0;
  let looking = false;
  /** Undefined while the database is away: it is killed here. */
  const count = (): Promise<number | undefined> =>
    sql<{ n: number }>`select count(*)::int as n from deliveries where state in ('queued', 'sending')`.execute(db).then(
      ({ rows }) => rows[0]?.n,
      () => undefined,
    );
  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    last = (await count()) ?? last;
    looking = false;
  }
  const timer = setInterval(() => void look(), 500);
  return { last: () => last, count, stop: () => clearInterval(timer) };
}
