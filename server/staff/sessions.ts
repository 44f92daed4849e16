import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { browserName } from "./browser-name.ts";
import { roleOf, type Staff } from "./roles.ts";

/** A session ends an hour after the last request, and twelve hours after the sign-in at the latest. */
const IDLE_MINUTES = 60;
export const ABSOLUTE_HOURS = 12;

const isAlive = sql<boolean>`s.last_seen_at > now() - ${IDLE_MINUTES} * interval '1 minute'
  and s.created_at > now() - ${ABSOLUTE_HOURS} * interval '1 hour' and s.expires_at > now()`;

const mayEnter = sql<boolean>`a.email_verified and a.approved_at is not null and a.revoked_at is null`;

/**
 * Called on every request: whose session this is, if it is still valid. Updates its last use, at most once a minute, but not
 * for requests that the browser makes by itself.
 */
export async function staffOfSession(
  db: Executor,
  sessionId: string,
  { asleep = false } = {},
): Promise<Staff | undefined> {
  const found = await db
    .selectFrom("staff_sessions as s")
    .innerJoin("staff_accounts as a", "a.id", "s.account_id")
    .select([
      "a.id",
      "a.email",
      "a.name",
      "a.role",
      sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as("stale"),
    ])
    .where("s.id", "=", sessionId)
    .where(isAlive)
    .where(mayEnter)
    .executeTakeFirst();
  if (!found) return undefined;
  const { stale, role, ...person } = found;
  if (stale && !asleep) {
    await db
      .updateTable("staff_sessions")
      .set({ last_seen_at: sql`now()` })
      .where("id", "=", sessionId)
      .execute();
  }
  return { ...person, role: roleOf(role) };
}

export type OpenSession = {
  id: string;
  address: string;
  /** Browser and system. */
  browser: string;
  startedAt: Date;
  lastSeenAt: Date;
};

export async function listSessions(db: Executor, accountId: string): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("staff_sessions as s")
    .select(["s.id", "s.ip_address", "s.user_agent", "s.created_at", "s.last_seen_at"])
    .where("s.account_id", "=", accountId)
    .where(isAlive)
    .orderBy("s.last_seen_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    address: row.ip_address ?? "",
    browser: browserName(row.user_agent ?? ""),
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** Ends all sessions of a person but this one. */
export async function endOtherSessions(db: Executor, accountId: string, sessionId: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("account_id", "=", accountId).where("id", "!=", sessionId).execute();
}

/** Ends one of a person's sessions, or all of them. */
export async function endSessions(db: Executor, accountId: string, sessionId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("staff_sessions")
    .where("account_id", "=", accountId)
    .$if(sessionId !== undefined, (query) => query.where("id", "=", sessionId ?? ""))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
