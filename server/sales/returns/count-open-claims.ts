import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";

/** Claims that nobody has decided, those of them that are credited by themselves before the day in Berlin is over, and when the next is. */
export type OpenClaims = { open: number; due: number; nextAt: Date | null };

export async function countOpenClaims(db: Executor, now = Date.now()): Promise<OpenClaims> {
  const { rows } = await sql<OpenClaims>`
    select count(*)::int as open, (count(*) filter (where decide_by < ${new Date(berlinMidnight(now, -1))}))::int as due,
      min(decide_by) as "nextAt"
    from returns where state = 'open'`.execute(db);
  return rows[0] ?? { open: 0, due: 0, nextAt: null };
}
