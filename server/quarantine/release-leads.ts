import { sql } from "kysely";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import { recordActions } from "#server/delivery/queue/staff-event.ts";
import type { Wake } from "#server/delivery/queue/notify-workers.ts";
import { queueHeld } from "./queue-released.ts";

/** A person has looked: these are real. Their deliveries go out. Says how many were still in quarantine. */
export async function releaseLeads(
  { db, wake }: { db: Database; wake: Wake },
  { ids, actor }: { ids: readonly string[]; actor: string },
): Promise<number> {
  const released = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update form_submissions set quarantined_at = null
      where id = any(${[...ids]}::uuid[]) and quarantined_at is not null and erased_at is null returning id`.execute(
      tx,
    );
    const free = rows.map(({ id }) => id);
    await recordActions(tx, await queueHeld(tx, free, 0), "send", actor);
    for (const id of free) {
      await recordAudit(tx, { actor, action: "lead.release", target: { kind: "submission", id } });
    }
    return free.length;
  });
  if (released > 0) wake();
  return released;
}
