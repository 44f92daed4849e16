import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { queueHeld } from "./queue-released.ts";
import { isSign, isSuspicious } from "#server/spam/signals.ts";

/** The browser has done its sum: a lead that was held for nothing else goes out. */
export async function releaseForProof(tx: Executor, id: string, waitMs: number): Promise<void> {
  const held = await tx
    .selectFrom("form_submissions")
    .select("signs")
    .where("id", "=", id)
    .where("quarantined_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!held?.signs.includes("no-proof")) return;
  const others = held.signs.filter(isSign).filter((sign) => sign !== "no-proof");
  if (isSuspicious(others)) return;
  await sql`update form_submissions set signs = ${others}, quarantined_at = null where id = ${id}`.execute(tx);
  await queueHeld(tx, [id], waitMs);
}
