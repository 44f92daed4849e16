import { z } from "zod";
import { earlierConsentTexts } from "#funnels/questions/earlier-consent-texts.ts";
import type { ConsentText, Funnel } from "#funnels/engine/types.ts";
import type { Executor } from "#server/db/database.ts";
import type { Operator } from "#server/site/operator.ts";
import { consentTextsOf, rendered } from "./shown-texts.ts";

const Recorded = z.array(
  z.object({ id: z.string(), version: z.number(), sha256: z.string(), ticked: z.boolean().nullable() }),
);

/**
 * What a visitor agreed to, word for word, also in an earlier version of the text. If the company has another name since, the
 * text is left out rather than misquoted.
 */
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
  const known: readonly ConsentText[] = [
    ...consentTextsOf(funnel).map(({ consent }) => consent),
    ...earlierConsentTexts,
  ];
  return Recorded.parse(record?.texts ?? []).flatMap((agreed) => {
    const consent = known.find(({ id, version }) => id === agreed.id && version === agreed.version);
    if (!consent || agreed.ticked === false) return [];
    const { text, sha256 } = rendered(consent, operator);
    return sha256 === agreed.sha256 ? [text] : [];
  });
}
