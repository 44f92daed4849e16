import { sql, type RawBuilder } from "kysely";

/** When a UUIDv7 was made, null for other ids. PostgreSQL's own uuid_extract_timestamp is unknown to Debian 12's version 15. */
export const timeOfId = (id: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`case when substr(${id}::text, 15, 1) = '7'
    then to_timestamp(('x' || substr(${id}::text, 1, 8) || substr(${id}::text, 10, 4))::bit(48)::bigint / 1000.0) end`;
