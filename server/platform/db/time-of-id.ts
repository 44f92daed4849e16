import { sql, type RawBuilder } from "kysely";

/** SQL for when a UUIDv7 was made, null for other ids. PostgreSQL 15, which Debian 12 has, lacks uuid_extract_timestamp. */
export const timeOfId = (id: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`case when substr(${id}::text, 15, 1) = '7'
    then to_timestamp(('x' || substr(${id}::text, 1, 8) || substr(${id}::text, 10, 4))::bit(48)::bigint / 1000.0) end`;
