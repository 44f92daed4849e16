import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { rememberNetwork } from "./sessions.ts";

/** Maximum wait of a throttled account. */
const MAX_SECONDS = 900;
const FREE_TRIES = 5;

/** Counts a try. Returns the number of tries in the window that began with the first. */
async function countTry(db: Executor, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into staff_throttle as t (key, tries, until) values (${key}, 1, now() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      tries = case when t.until <= now() then 1 else t.tries + 1 end,
      until = case when t.until <= now() then excluded.until else t.until end
    returning tries`.execute(db);
  return rows[0]?.tries ?? 1;
}

/**
 * Five tries are free; after each further one the next has to wait 1, 2, 4 … 900 seconds. Tries while it waits are refused
 * and do not prolong it. Counted before the password is checked, so simultaneous tries gain nothing; a success calls `forgetTries`.
 */
export async function takeSlowedTry(db: Executor, key: string): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`
    insert into staff_throttle as t (key, tries, until) values (${key}, 1, now())
    on conflict (key) do update set
      tries = case when t.until < now() - interval '1 day' then 1 else t.tries + 1 end,
      until = case when t.tries + 1 < ${FREE_TRIES} then now()
        else now() + least(${MAX_SECONDS}, power(2, least(t.tries + 1 - ${FREE_TRIES}, 10))) * interval '1 second' end
    where t.until <= clock_timestamp() -- not now(), because a transaction that waited for the row began before the last one ended
    returning tries`.execute(db);
  return rows.length > 0;
}

async function forgetTries(db: Executor, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("staff_throttle").where("key", "in", keys).execute();
}

/** Limits for the access password and the sign-in. Known networks have their own budget, which others cannot use up. */
const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const ACCESS_PASSWORD_TRIES = 5;
const SIGN_IN_TRIES = 20;
const SIGN_UP_TRIES = 5;
const EMAIL_TRIES = 3;
/** More tries than this in an hour, from all networks together, are an attack: a network without past sign-ins gets one. */
const STORM = 200;
const STORM_TRIES = 1;

const nameless = (email: string): string => createHash("sha256").update(email).digest("base64url").slice(0, 22);

export async function mayTryAccessPassword(db: Executor, place: string): Promise<boolean> {
  const tries = await countTry(db, `gate:from:${place}`, QUARTER);
  if (tries > ACCESS_PASSWORD_TRIES) return false;
  return tries <= STORM_TRIES || (await isCalm(db, "gate")) || (await isKnownPlace(db, place));
}

export const resetAccessPasswordLimit = (db: Executor, place: string): Promise<void> =>
  forgetTries(db, [`gate:from:${place}`]);

export type SignInTry = { email: string; place: string };

export async function mayTrySignIn(db: Executor, { email, place }: SignInTry): Promise<boolean> {
  if (await isKnownPlace(db, place, email)) return takeSlowedTry(db, `sign-in:of:${nameless(email)}:${place}`);
  const tries = await countTry(db, `sign-in:from:${place}`, QUARTER);
  if (tries > SIGN_IN_TRIES) return false;
  if (tries > STORM_TRIES && !(await isCalm(db, "sign-in"))) return false;
  return takeSlowedTry(db, `sign-in:of:${nameless(email)}`);
}

export async function signedIn(db: Executor, accountId: string, { email, place }: SignInTry): Promise<void> {
  const person = nameless(email);
  await forgetTries(db, [`sign-in:of:${person}`, `sign-in:of:${person}:${place}`, `sign-in:from:${place}`]);
  await rememberNetwork(db, accountId, place);
}

/** Sign-up and forgotten password both send an email to whatever address was typed. */
export async function mayAskForEmail(db: Executor, { email, place }: SignInTry): Promise<boolean> {
  if ((await countTry(db, `mail:from:${place}`, HOUR)) > SIGN_UP_TRIES) return false;
  return (await countTry(db, `mail:to:${nameless(email)}`, HOUR)) <= EMAIL_TRIES;
}

/** Limits guesses of the password also in a signed-in browser. */
export const mayTryPassword = (db: Executor, accountId: string): Promise<boolean> =>
  takeSlowedTry(db, `password:${accountId}`);

export const passwordWasRight = (db: Executor, accountId: string): Promise<void> =>
  forgetTries(db, [`password:${accountId}`]);

/** A code is accepted once, even while it is still valid. */
export const isFreshCode = async (db: Executor, accountId: string, code: string): Promise<boolean> =>
  (await countTry(db, `code:${accountId}:${nameless(code)}`, 120)) === 1;

async function isCalm(db: Executor, what: "gate" | "sign-in"): Promise<boolean> {
  return (await countTry(db, `${what}:all`, HOUR)) <= STORM;
}

/** True if anyone, or this person, signed in from here in the last three months. */
async function isKnownPlace(db: Executor, place: string, email?: string): Promise<boolean> {
  const found = await db
    .selectFrom("staff_networks as p")
    .innerJoin("staff_accounts as a", "a.id", "p.account_id")
    .select("p.network")
    .where("p.network", "=", place)
    .where("p.last_sign_in_at", ">", sql<Date>`now() - interval '90 days'`)
    .where("a.revoked_at", "is", null)
    .$if(email !== undefined, (query) => query.where("a.email", "=", email ?? ""))
    .executeTakeFirst();
  return found !== undefined;
}
