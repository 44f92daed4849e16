import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { idAt } from "#server/platform/db/id-at.ts";

/** A yes is valid for a year, and claims about it end after three (§ 195 BGB). */
const KEPT_MS = 4 * 366 * 24 * 3_600_000;

/** Returns the number that a run at this time would delete. */
export async function countOldChoices(db: Executor, now: number): Promise<number> {
  const old = db.selectFrom("cookie_choices").where("id", "<", idAt(now - KEPT_MS));
  const { n } = await old.select((row) => row.fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
  return Number(n);
}

/** Deletes choices that need no proof any more. Their ids are in the order of time. */
export async function deleteExpiredCookieChoices(db: Executor, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("cookie_choices")
    .where("id", "<", idAt(now - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type Choice = { marketing: boolean; textVersion: string; place: "banner" | "settings" };

/** Records a choice, its time and the version of the text, as proof that visitors are asked, but not who chose. */
export async function recordCookieChoice(db: Executor, { marketing, textVersion, place }: Choice): Promise<void> {
  await db.insertInto("cookie_choices").values({ id: newId(), marketing, text_version: textVersion, place }).execute();
}
