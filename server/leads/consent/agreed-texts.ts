import { z } from "zod";
import type { Executor } from "#server/platform/db/database.ts";
import { readWordings } from "./read-wordings.ts";

const Recorded = z.array(z.object({ sha256: z.string(), ticked: z.boolean().nullable() }));

/** What a visitor agreed to, word for word as it was on the screen. Words that are not known are left out rather than misquoted. */
export async function agreedTexts(db: Executor, submissionId: string): Promise<string[]> {
  const record = await db
    .selectFrom("consent_records")
    .select("texts")
    .where("submission_id", "=", submissionId)
    .executeTakeFirst();
  const agreed = Recorded.parse(record?.texts ?? []).filter(({ ticked }) => ticked !== false);
  const words = await readWordings(
    db,
    agreed.map(({ sha256 }) => sha256),
  );
  return agreed.flatMap(({ sha256 }) => words.get(sha256) ?? []);
}
