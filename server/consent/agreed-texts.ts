import { z } from "zod";
import type { Funnel } from "#funnels/engine/types.ts";
import type { Executor } from "#server/db/database.ts";
import type { Operator } from "#server/site/operator.ts";
import { shownTexts } from "./shown-texts.ts";

const Recorded = z.array(z.object({ sha256: z.string(), ticked: z.boolean().nullable() }));

/** What a visitor agreed to, word for word. A text that has changed since is left out: its old wording is not stored. */
export async function agreedTexts(
  db: Executor,
  operator: Operator,
  funnel: Funnel,
  submissionId: string,
): Promise<string[]> {
  const record = await db
    .selectFrom("consent_records")
    .select("texts")
    .where("submission_id", "=", submissionId)
    .executeTakeFirst();
  const agreed = Recorded.parse(record?.texts ?? []).filter(({ ticked }) => ticked !== false);
  const hashes = new Set(agreed.map(({ sha256 }) => sha256));
  return shownTexts(funnel, operator).flatMap(({ sha256, text }) => (hashes.has(sha256) ? [text] : []));
}
