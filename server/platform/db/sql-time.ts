import { sql } from "kysely";

/** A time by the database's clock, the only one used for due times and leases. */
export const nowPlusMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
