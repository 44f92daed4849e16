import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { queueNotices } from "#server/privacy/queue-notices.ts";
import { lockLead } from "./make-wish.ts";
import { canBeUndone, type Wish } from "./wish.ts";

/** For firms both wishes are about when to call. */
const AGAIN = "Die Person hat ihren Wunsch zurückgenommen: Ein Anruf passt zu jeder Zeit.";

/** Takes a wish back, and tells the firms so. Whether there was one to take back. */
export const undoWish = ({ db }: { db: Database }, submissionId: string, wishId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockLead(tx, submissionId))) return false;
    const { rows } = await sql<Pick<Wish, "kind">>`
      select kind from wishes where id::text = ${wishId} and submission_id = ${submissionId} and undone_at is null`.execute(
      tx,
    );
    const [wish] = rows;
    if (!wish || !canBeUndone(wish)) return false;
    await sql`update wishes set undone_at = now() where id = ${wishId}`.execute(tx);
    await queueNotices(tx, { submissionId, kind: "best-time", details: { times: [], text: AGAIN } });
    return true;
  });
