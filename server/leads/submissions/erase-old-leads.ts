import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { placeSql, placeText, readCursor, type Cursor } from "#server/platform/db/cursor.ts";
import { applyDueMonths } from "#server/site/change-site.ts";
import { readSite } from "#server/site/read-site.ts";
import { ERASED_AT_ONCE, eraseSubmissions, type Erasing } from "./erase.ts";
import { isOverdue, monthsAgo, beginRun, finishRun, recordErased } from "./overdue.ts";

const RETENTION_MS = 24 * 3_600_000;

/** Leads of the synthetic visitor are useless after a day. */
export async function eraseSyntheticLeads(erasing: Erasing, now = Date.now()): Promise<number> {
  const ids = await findOldSynthetic(erasing.db, now);
  return ids.length === 0 ? 0 : eraseSubmissions(erasing, ids);
}

/** Leads that a run at this time would erase. */
export async function findOldSynthetic(db: Executor, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("is_synthetic", "=", true)
    .where("created_at", "<", new Date(now - RETENTION_MS))
    .where("erased_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

export type RetentionRun = { kind: "finished"; erased: number } | { kind: "another-runs" };

/**
 * As the privacy page promises, a lead is erased so many months after it was last passed on, unless a delivery is still open. The
 * database's clock decides; ids are made by visitors' clocks. It runs in batches until nothing is overdue. Safe to run concurrently: one
 * worker does it.
 */
export async function eraseOldLeads(erasing: Erasing, stopped?: AbortSignal): Promise<RetentionRun> {
  const { db } = erasing;
  await applyDueMonths(db);
  const { leadMonths } = (await readSite(db)).operator;
  const run = await beginRun(db, leadMonths);
  if (run === undefined) return { kind: "another-runs" };
  let erased = 0;
  try {
    const before = await readTime(db, leadMonths);
    let from: Cursor | undefined;
    for (;;) {
      if (stopped?.aborted) break;
      const begun = performance.now();
      const { size, overdue, end } = await nextWindow(db, before, from);
      if (overdue.length > 0) erased += await eraseSubmissions(erasing, overdue);
      await recordErased(db, run, erased);
      if (size < ERASED_AT_ONCE) break;
      from = end;
      if (overdue.length > 0) await wait(2 * (performance.now() - begun)); // most of the time is for others
    }
    await finishRun(db, run, { erased, error: stopped?.aborted ? "The worker was stopped" : null });
  } catch (error) {
    await finishRun(db, run, { erased, error: error instanceof Error ? error.message : "unknown" });
    throw error;
  }
  return { kind: "finished", erased };
}

/** One point in time for the whole run, to the microsecond. */
async function readTime(db: Database, leadMonths: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`select ${monthsAgo(leadMonths)}::text as at`.execute(db);
  return rows[0]?.at ?? "-infinity";
}

/** The next leads that are old enough, oldest first, and those of them that nothing needs any more. */
async function nextWindow(db: Database, before: string, from: Cursor | undefined) {
  const time = sql`${before}::timestamptz`;
  const { rows } = await sql<{ id: string; place: string; isOverdue: boolean }>`
    select id, ${placeText(sql`created_at`, sql`id`)} as place,
      ${isOverdue(time)} as "isOverdue"
    from (
      select id, created_at, erased_at from form_submissions
      where created_at < ${time} ${from ? sql`and (created_at, id) > ${placeSql(from)}` : sql``}
      order by created_at, id limit ${ERASED_AT_ONCE}
    ) lead order by created_at, id`.execute(db);
  return {
    size: rows.length,
    overdue: rows.filter(({ isOverdue }) => isOverdue).map(({ id }) => id),
    end: readCursor(rows.at(-1)?.place ?? ""),
  };
}
