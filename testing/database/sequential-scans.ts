import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";

/** How often `run` reads a table from its beginning to its end instead of by an index. */
export const countSequentialScans = (
  db: Database,
  table: string,
  run: (tx: Executor) => Promise<unknown>,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select pg_stat_get_xact_numscans(${table}::regclass)::int as n`.execute(
        tx,
      );
      return rows[0]?.n ?? Number.NaN;
    };
    const before = await count();
    await run(tx);
    return (await count()) - before;
  });
