import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { roleOf, type Staff } from "./roles.ts";

/** Time for which a password or a second factor unlocks actions that must be safe on an unattended browser. */
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

/** The order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

/** Browser and system are enough of a user agent. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? "Browser";
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** A session ends an hour after the last request, and twelve hours after the sign-in at the latest. */
const IDLE_MINUTES = 60;
export const ABSOLUTE_HOURS = 12;

const isAlive = sql<boolean>`s.last_seen_at > now() - ${IDLE_MINUTES} * interval '1 minute'
  and s.created_at > now() - ${ABSOLUTE_HOURS} * interval '1 hour' and s.expires_at > now()`;

const mayEnter = sql<boolean>`a.email_verified and a.approved_at is not null and a.revoked_at is null`;

/**
 * Called on every request. Returns the person of a valid session. Updates its last use, at most once a minute, but not for requests that
 * the browser makes by itself.
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

/** Ends all sessions of a person except this one. */
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

/** The network and the browser of a sign-in. */
type SignInPlace = { place: string; device: string };

/**
 * Records network and browser of a sign-in. Returns "new" if one of them is new for a person who signed in before, who then gets
 * an email.
 */
export async function rememberSignIn(
  db: Executor,
  accountId: string,
  { place, device }: SignInPlace,
): Promise<"known" | "new"> {
  const { rows } = await sql<{ networks: number; network: boolean; devices: number; device: boolean }>`
    select
      (select count(*)::int from staff_networks where account_id = ${accountId}) as networks,
      exists (select from staff_networks where account_id = ${accountId} and network = ${place}) as network,
      (select count(*)::int from staff_devices where account_id = ${accountId}) as devices,
      exists (select from staff_devices where account_id = ${accountId} and device = ${device}) as device`.execute(db);
  const [known] = rows;
  await rememberNetwork(db, accountId, place);
  await db
    .insertInto("staff_devices")
    .values({ account_id: accountId, device })
    .onConflict((conflict) => conflict.columns(["account_id", "device"]).doUpdateSet({ last_sign_in_at: sql`now()` }))
    .execute();
  if (!known) return "known";
  const isNew = (known.networks > 0 && !known.network) || (known.devices > 0 && !known.device);
  return isNew ? "new" : "known";
}

export async function rememberNetwork(db: Executor, accountId: string, place: string): Promise<void> {
  await db
    .insertInto("staff_networks")
    .values({ account_id: accountId, network: place })
    .onConflict((conflict) => conflict.columns(["account_id", "network"]).doUpdateSet({ last_sign_in_at: sql`now()` }))
    .execute();
}
