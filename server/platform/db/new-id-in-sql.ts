import { sql } from "kysely";

/** A UUIDv7 like those of `newId`, one per row. PostgreSQL has a function for it only since version 18. */
export const newIdInSql = sql<string>`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;
