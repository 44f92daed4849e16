import { z } from "zod";
import type { Executor } from "#server/platform/db/database.ts";
import { readWordings, consentTextsOf, rendered } from "./read-wordings.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";

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

/**
 * Whether the visitor agreed to a text which says that firms get the answers about health. A page that does not say which texts it
 * has shown, or says another one than today's, may have shown one that did not.
 */
export function agreesToHealth(
  funnel: Funnel,
  operator: Pick<Operator, "company">,
  { record, wordings }: { record: Answers; wordings?: unknown },
): boolean {
  const told = typeof wordings === "string" ? wordings.split(" ") : [];
  return consentTextsOf(funnel).some(
    ({ field, consent }, n) =>
      consent.coversHealth === true &&
      rendered(consent, operator).sha256 === told[n] &&
      (field === null || record[field] === true),
  );
}
