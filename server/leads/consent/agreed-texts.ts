import { z } from "zod";
import type { Executor } from "#server/platform/db/database.ts";
import { readWordings, consentTextsOf, rendered } from "./read-wordings.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";

const Recorded = z.array(z.object({ sha256: z.string(), ticked: z.boolean().nullable() }));

/** Returns the texts a visitor agreed to, as shown. Unknown ones are omitted rather than misquoted. */
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
 * Returns whether the visitor agreed to a text saying that firms get the answers about health. False for a page that names no texts or
 * other ones than today's, because its text may not have said so.
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
