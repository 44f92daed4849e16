import { sql } from "kysely";
import type { Executor } from "./database.ts";

/** Returns the database's time, with which stored times are compared. */
export async function readNow(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
