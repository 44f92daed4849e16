import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

type Choice = { marketing: boolean; textVersion: string; place: "banner" | "settings" };

/** Records a choice, its time and the version of the text, as proof that visitors are asked, but not who chose. */
export async function recordCookieChoice(db: Executor, { marketing, textVersion, place }: Choice): Promise<void> {
  await db.insertInto("cookie_choices").values({ id: newId(), marketing, text_version: textVersion, place }).execute();
}
