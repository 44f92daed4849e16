import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

/** How far the synthetic visitor got. */
export type Walked = { formType: FormType; durationMs: number; failure?: { step: string; trouble: string } };

const LONGEST = 200;
const RETENTION_MS = 90 * 24 * 3_600_000;

/** A whole round in one statement, so that readers see whether one funnel or the whole site is broken. */
export async function recordWalks(db: Executor, walks: readonly Walked[]): Promise<void> {
  if (walks.length === 0) return;
  const rows = walks.map(({ formType, durationMs, failure }) => ({
    id: newId(),
    form_type: formType,
    duration_ms: Math.round(durationMs),
    failed_step: failure?.step ?? null,
    trouble: failure?.trouble.slice(0, LONGEST) ?? null,
  }));
  await db.insertInto("synthetic_walks").values(rows).execute();
  await db
    .deleteFrom("synthetic_walks")
    .where("walked_at", "<", new Date(Date.now() - RETENTION_MS))
    .execute();
}
