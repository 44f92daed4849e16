import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "kysely";

const AT_ONCE = 1_000;

/**
 * Links unlinked events, each to the previous one of its lead (decision 0056). Safe to run concurrently. The function belongs to the owner,
 * because this role cannot write links. Returns the number of events.
 */
export async function linkConsentEvents(db: Executor): Promise<number> {
  for (let linked = 0; ;) {
    const { rows } = await sql<{ n: number }>`select link_consent_events(${AT_ONCE}) as n`.execute(db);
    const n = rows[0]?.n ?? 0;
    linked += n;
    if (n < AT_ONCE) return linked;
  }
}
