import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import type { Log } from "#server/platform/log.ts";

/** Whether this database is the one that was last at work here, or somebody has settled what a restore made it forget. */
export const lifeIsSettled = sql<boolean>`exists (
  select from database_lives where life = database_life() and settled_at is not null)`;

const REMIND_MS = 60_000;

/** Looks at the database's life and says loudly when it is a new one. Until it is settled no claim succeeds anywhere. */
export function createLifeWatch(db: Executor, log: Pick<Log, "error" | "info">): () => Promise<boolean> {
  let toldAt: number | undefined;
  return async () => {
    const isSettled = await noteLife(db);
    if (isSettled) {
      if (toldAt !== undefined) log.info("settled: deliveries go on");
      toldAt = undefined;
    } else if (toldAt === undefined || performance.now() - toldAt > REMIND_MS) {
      toldAt = performance.now();
      log.error(
        "This database was restored, promoted or moved, and may have forgotten what was sent. Nothing is sent until " +
          "`npm run cli -- after-restore` has been run: see docs/backup.md",
      );
    }
    return isSettled;
  };
}

/** Writes down when a new life was first seen. True: it is settled. */
async function noteLife(db: Executor): Promise<boolean> {
  await sql`insert into database_lives (life) values (database_life()) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ isSettled: boolean }>`select ${lifeIsSettled} as "isSettled"`.execute(db);
  return rows[0]?.isSettled ?? false;
}
