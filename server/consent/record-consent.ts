import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import type { Operator } from "#server/site/operator.ts";
import { shownTexts, submitStep, type ShownText } from "./shown-texts.ts";

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
  const shown = shownTexts(funnel, operator);
  const texts = shown.map(({ field, id, version, sha256 }) => ({
    field,
    id,
    version,
    sha256,
    ticked: field === null ? null : submission.record[field] === true,
  }));
  await recordWordings(tx, shown);
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

/** In the order of their keys: of two submits that both bring new words, neither waits for the other in a circle. */
async function recordWordings(tx: Executor, shown: readonly ShownText[]): Promise<void> {
  if (shown.length === 0) return;
  const words = new Map(shown.map(({ sha256, text }) => [sha256, { sha256, words: text }]));
  await tx
    .insertInto("consent_wordings")
    .values([...words.values()].toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1)))
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}
