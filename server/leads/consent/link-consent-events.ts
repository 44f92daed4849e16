import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "kysely";

const AT_ONCE = 1_000;

/**
 * Links the events that have no link yet, each to the one before it of the same lead (decision 0056). Of several workers one does it, and
 * the function is the owner's: this role cannot write links. How many.
 */
export async function linkConsentEvents(db: Executor): Promise<number> {
  for (let linked = 0; ;) {
    const { rows } = await sql<{ n: number }>`select link_consent_events(${AT_ONCE}) as n`.execute(db);
    const n = rows[0]?.n ?? 0;
    linked += n;
    if (n < AT_ONCE) return linked;
  }
}
