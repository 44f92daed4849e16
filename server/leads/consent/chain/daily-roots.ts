import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { createHash } from "node:crypto";

/**
 * Merkle root: hashes neighbours together, row by row, until one is left. An odd one at the end moves up unchanged. Leaves and nodes differ
 * in their first byte (domain separation).
 */
export function merkleRoot(hashes: readonly Buffer[]): Buffer {
  let row = hashes.map((hash) => sha256(LEAF, hash));
  while (row.length > 1) {
    const above: Buffer[] = [];
    for (let n = 0; n < row.length; n += 2) {
      const [left, right] = [row[n], row[n + 1]];
      if (left) above.push(right ? sha256(PAIR, left, right) : left);
    }
    row = above;
  }
  return row[0] ?? sha256();
}

const LEAF = Buffer.from([0]);
const PAIR = Buffer.from([1]);

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Returns the root over all links of a day, ordered by lead and event. */
export async function rootOfDay(db: Executor, day: string): Promise<{ events: number; root: Buffer }> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from consent_chain where day = ${day}::date order by submission_id, n`.execute(db);
  return { events: rows.length, root: merkleRoot(rows.map(({ hash }) => hash)) };
}

/**
 * Stores the root of every day that has ended and has links, and returns the new days. A link belongs to the day on which it was made, so a day gets
 * no more once it is over; an hour is left for clock skew between two database servers. Safe to run concurrently: one row per day.
 * With `now()` the index ends the search at today; with `clock_timestamp()` every link of today would be read.
 */
export async function storeDailyRoots(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text from consent_chain
    where day > coalesce((select max(day) from consent_daily_roots), '-infinity')
      and day < (now() at time zone 'UTC' - interval '1 hour')::date
    order by 1`.execute(db);
  const sealed: string[] = [];
  for (const { day } of rows) {
    const { events, root } = await rootOfDay(db, day);
    const stored =
      await sql`insert into consent_daily_roots (day, events, root) values (${day}::date, ${events}, ${root})
      on conflict (day) do nothing returning day`.execute(db);
    if (stored.rows.length > 0) sealed.push(day);
  }
  return sealed;
}

export type DailyRoot = { day: string; events: number; root: string };

/** Each mail repeats the roots of this many earlier days, in case a mail was lost. */
const IN_A_MAIL = 7;

/** Longer than any mail server's timeout. */
const MAILING_SECONDS = 60;

/**
 * Mails the newest root, unless it was mailed, and those before it. One worker locks its row until the mail is sent; after a failure or a
 * crash the next run retries. Returns whether it was mailed.
 */
export const mailDailyRoots = (
  db: Database,
  mail: (seals: readonly DailyRoot[]) => Promise<boolean>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${MAILING_SECONDS}s`)}`.execute(tx);
    const taken = await sql<{ day: string }>`
      select day::text from consent_daily_roots
      where mailed_at is null and day = (select max(day) from consent_daily_roots) for update skip locked`.execute(tx);
    const [newest] = taken.rows;
    if (!newest) return false;
    const { rows } = await sql<DailyRoot>`
      select day::text, events, encode(root, 'hex') as root from consent_daily_roots
      order by day desc limit ${IN_A_MAIL}`.execute(tx);
    const isMailed = await mail(rows);
    if (isMailed)
      await sql`update consent_daily_roots set mailed_at = clock_timestamp() where day = ${newest.day}::date`.execute(
        tx,
      );
    return isMailed;
  });
