import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

const AT_ONCE = 200;

/**
 * Deletes who gave a consent and what was on the screen, once the term since the last use is over. A function of the owner's does it: this
 * role cannot delete them, and the tables refuse whoever tries it before the term. The events stay and name nobody. How many consents.
 */
export async function forgetConsents(db: Executor, signal?: AbortSignal): Promise<number> {
  for (let forgotten = 0; ;) {
    const { rows } = await sql<{ n: number }>`select forget_consents(${AT_ONCE}) as n`.execute(db);
    const n = rows[0]?.n ?? 0;
    forgotten += n;
    if (n === 0 || signal?.aborted) return forgotten;
  }
}
