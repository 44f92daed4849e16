import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** The longest a slowed account waits for its next try. */
const LONGEST_SECONDS = 900;
const FREE_TRIES = 5;

/** Counts a try and says how many there were in the window that began with the first. */
export async function countTry(db: Executor, key: string, windowSeconds: number): Promise<number> {
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
        else now() + least(${LONGEST_SECONDS}, power(2, least(t.tries + 1 - ${FREE_TRIES}, 10))) * interval '1 second' end
    where t.until <= clock_timestamp() -- not now(): who waited for the row began before the last one ended
    returning tries`.execute(db);
  return rows.length > 0;
}

export async function forgetTries(db: Executor, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("staff_throttle").where("key", "in", keys).execute();
}
