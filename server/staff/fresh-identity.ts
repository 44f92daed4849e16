import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** How long a password or a second factor counts for what must not be done by somebody who found an open browser. */
const FRESH_MINUTES = 10;

export async function isFreshSession(db: Executor, sessionId: string): Promise<boolean> {
  const fresh = await db
    .selectFrom("staff_sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("identity_confirmed_at", ">", sql<Date>`now() - ${FRESH_MINUTES} * interval '1 minute'`)
    .executeTakeFirst();
  return fresh !== undefined;
}

export async function makeSessionFresh(db: Executor, sessionId: string): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ identity_confirmed_at: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
}
