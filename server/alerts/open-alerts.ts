import type { Executor } from "#server/db/database.ts";
import type { Alarm } from "./alert.ts";

const COLUMNS = [
  "id",
  "kind",
  "target",
  "details",
  "raised_at as raisedAt",
  "mailed_at as mailedAt",
  "letters",
  "told",
  "gone_since as goneSince",
] as const;

/** Those that last, oldest first. */
export async function readOpenAlarms(db: Executor): Promise<Alarm[]> {
  const rows = await db
    .selectFrom("alarms")
    .select(COLUMNS)
    .where("cleared_at", "is", null)
    .orderBy("raised_at")
    .execute();
  return rows as unknown as Alarm[]; // kind and details are written by nobody but us
}

/** Those that are over, but whose readers have not been told. */
export async function readOwedEnds(db: Executor): Promise<Alarm[]> {
  const rows = await db.selectFrom("alarms").select(COLUMNS).where("owes_end", "=", true).execute();
  return rows as unknown as Alarm[];
}
