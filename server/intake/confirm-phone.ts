import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";

/** Records that the phone number is confirmed and releases the deliveries that waited for it. False: no such lead. */
export async function confirmPhone(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  id: string,
): Promise<boolean> {
  if (!z.guid().safeParse(id).success) return false;
  const confirmed = await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable("form_submissions")
      .set({ submission_data: sql`submission_data || '{"phoneConfirmed": true}'` })
      .where("id", "=", id)
      .where(sql`submission_data`, "?", sql`'phoneConfirmed'`)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return false;
    await tx
      .updateTable("deliveries")
      .set({ next_attempt_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
      .where("submission_id", "=", id)
      .where("state", "=", "queued")
      .where("attempt_n", "=", 0)
      .execute();
    return true;
  });
  if (confirmed) notifyWorkers();
  return confirmed;
}
