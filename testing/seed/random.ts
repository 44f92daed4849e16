import { sql, type RawBuilder } from "kysely";

/** Pseudo-random by hash of the row's number `n`: fast, and the same in every run. Each salt is an independent sequence. */
export const below = (most: number, salt: number) =>
  sql<number>`((hashint8extended(n, ${sql.lit(salt)}) & 2147483647) % ${sql.lit(most)})::int`;

export const pick = (values: readonly string[], salt: number): RawBuilder<string> =>
  sql<string>`(${values}::text[])[1 + ${below(values.length, salt)}]`;

/** A UUIDv7 of the time `ms`, which may be any SQL expression. */
export const idOf = (ms: RawBuilder<unknown>, salt: number) =>
  sql<string>`(lpad(to_hex(${ms}), 12, '0') || '7' || lpad(to_hex(${below(4096, salt)}), 3, '0') || '8' ||
    substr(lpad(to_hex(hashint8extended(n, ${sql.lit(salt + 1)})), 16, '0'), 2))::uuid`;
