import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import type { Operator } from "#server/site/operator.ts";
import { shownTexts, submitStep } from "./shown-texts.ts";

/**
 * Which consent texts were on the screen, and which of them the visitor ticked (decisions §12). It is never changed and outlives
 * the lead, so of the page's address it keeps the path only.
 */
export async function recordConsent(
  tx: Executor,
  operator: Operator,
  funnel: Funnel,
  submission: { id: string; formType: FormType; record: Answers; pageAddress: string },
): Promise<void> {
  const texts = shownTexts(funnel, operator).map(({ field, id, version, sha256 }) => ({
    field,
    id,
    version,
    sha256,
    ticked: field === null ? null : submission.record[field] === true,
  }));
  await tx
    .insertInto("consent_records")
    .values({
      id: newId(),
      submission_id: submission.id,
      form_type: submission.formType,
      step: submitStep(funnel)?.slug ?? "",
      page_address: URL.parse(submission.pageAddress)?.pathname ?? "",
      texts: JSON.stringify(texts),
    })
    .execute();
}
