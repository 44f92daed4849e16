import { sql, type RawBuilder } from "kysely";

/**
 * A lead from before a restore was noticed, or lost and submitted again: a browser without an answer repeats its submit with
 * the same id, and the id, a UUIDv7, holds the millisecond it was made in. An id of the same millisecond is treated as lost.
 */
export const isFromBefore = (submission: RawBuilder<unknown>, before: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${submission}.created_at < ${before} or ${submission}.id < (
    lpad(to_hex(floor(extract(epoch from ${before}) * 1000)::bigint + 1), 12, '0') || repeat('0', 20))::uuid)`;

/** True if a restored database may have lost the record that this lead was sent to this service. */
export const mayBeLostInRestore = (
  submission: RawBuilder<unknown>,
  service: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from database_timelines where lost_from is not null
    and ${service}.created_at < noticed_at and ${isFromBefore(submission, sql`noticed_at`)})`;
