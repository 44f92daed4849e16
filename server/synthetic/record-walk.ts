import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "../db/database.ts";
import { newId } from "../new-id.ts";

/** How far the synthetic visitor got. */
export type Walked = { formType: FormType; durationMs: number; failure?: { step: string; trouble: string } };

const LONGEST = 200;
const KEPT_MS = 90 * 24 * 3_600_000;

export async function recordWalk(db: Executor, { formType, durationMs, failure }: Walked): Promise<void> {
  await db
    .insertInto("synthetic_walks")
    .values({
      id: newId(),
      form_type: formType,
      duration_ms: Math.round(durationMs),
      failed_step: failure?.step ?? null,
      trouble: failure?.trouble.slice(0, LONGEST) ?? null,
    })
    .execute();
  await db
    .deleteFrom("synthetic_walks")
    .where("form_type", "=", formType)
    .where("walked_at", "<", new Date(Date.now() - KEPT_MS))
    .execute();
}
