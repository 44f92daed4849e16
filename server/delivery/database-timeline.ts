import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/db/database.ts";
import type { Log } from "#server/platform/log.ts";

/** True if the database was not restored since it was last used, or if the restore has been settled. */
export const timelineIsSettled = sql<boolean>`exists (
  select from database_lives where life = database_life() and settled_at is not null)`;

/**
 * A lead from before a restore was noticed, or lost and submitted again: a browser without an answer repeats its submit with
 * the same id, and the id, a UUIDv7, holds the millisecond it was made in. An id of the same millisecond is treated as lost.
 */
export const isFromBefore = (submission: RawBuilder<unknown>, before: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${submission}.created_at < ${before} or ${submission}.id < (
    lpad(to_hex(floor(extract(epoch from ${before}) * 1000)::bigint + 1), 12, '0') || repeat('0', 20))::uuid)`;

/** A restored database may have forgotten that this lead was sent to this service, though there is no delivery. */
export const mayBeForgotten = (submission: RawBuilder<unknown>, service: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from database_lives where lost_from is not null
    and ${service}.created_at < noticed_at and ${isFromBefore(submission, sql`noticed_at`)})`;

const REMIND_MS = 60_000;

/** Compares the database's timeline and logs an error when it is a new one. Until it is settled no claim succeeds. */
export function createTimelineCheck(db: Executor, log: Pick<Log, "error" | "info">): () => Promise<boolean> {
  let remindedAt: number | undefined;
  return async () => {
    const isSettled = await noteTimeline(db);
    if (isSettled) {
      if (remindedAt !== undefined) log.info("settled: deliveries go on");
      remindedAt = undefined;
    } else if (remindedAt === undefined || performance.now() - remindedAt > REMIND_MS) {
      remindedAt = performance.now();
      log.error(
        "This database was restored, promoted or moved, and may have forgotten what was sent. Nothing is sent until " +
          "`npm run cli -- after-restore` has been run: see docs/backup.md",
      );
    }
    return isSettled;
  };
}

/** Stores when a new timeline was first seen. True: it is settled. */
async function noteTimeline(db: Executor): Promise<boolean> {
  await sql`insert into database_lives (life) values (database_life()) on conflict do nothing`.execute(db);
  return isTimelineSettled(db);
}

export async function isTimelineSettled(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ isSettled: boolean }>`select ${timelineIsSettled} as "isSettled"`.execute(db);
  return rows[0]?.isSettled ?? false;
}
