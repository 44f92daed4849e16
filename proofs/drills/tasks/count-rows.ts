import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

/** How many rows `from` has: a table and what it is asked. */
export async function countRows(db: Database, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(db);
  return rows[0]?.n ?? 0;
}
