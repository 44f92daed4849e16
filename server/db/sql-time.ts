import { sql } from "kysely";

/** A moment by the database's clock, the only one that due times and leases go by. */
export const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
