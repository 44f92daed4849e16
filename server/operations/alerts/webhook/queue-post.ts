import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

/** Queues a message for the webhook. `about` says what it tells: the same is queued once, however often it is tried. */
export async function queuePost(db: Executor, about: string, message: object): Promise<void> {
  await db
    .insertInto("alert_posts")
    .values({ id: newId(), about, body: JSON.stringify(message) })
    .onConflict((conflict) => conflict.column("about").doNothing())
    .execute();
}
