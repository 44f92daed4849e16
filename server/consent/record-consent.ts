import { createHash } from "node:crypto";
import { fillText, plainText } from "#funnels/engine/texts.ts";
import type { Answers, ConsentText, Funnel, Step } from "#funnels/engine/types.ts";
import type { Executor } from "../db/database.ts";
import { newId } from "../new-id.ts";
import type { Operator } from "../site/operator.ts";

/** Which consent texts were on the screen, and which of them the visitor ticked (decisions §12). Never changed afterwards. */
export async function recordConsent(
  tx: Executor,
  operator: Operator,
  funnel: Funnel,
  submission: { id: string; record: Answers; pageAddress: string },
): Promise<void> {
  const step = funnel.steps.find(({ does }) => does === "submit");
  const texts = shownTexts(step).map(({ field, consent }) => ({
    field,
    id: consent.id,
    version: consent.version,
    sha256: sha256(plainText(fillText(consent.text, { company: operator.company }))),
    ticked: field === null ? null : submission.record[field] === true,
  }));
  await tx
    .insertInto("consent_records")
    .values({
      id: newId(),
      submission_id: submission.id,
      form_type: funnel.formType,
      step: step?.slug ?? "",
      page_address: submission.pageAddress,
      texts: JSON.stringify(texts),
    })
    .execute();
}

/** A box belongs to a field and can be ticked; a note beside the button has neither. */
function shownTexts(step: Step | undefined): { field: string | null; consent: ConsentText }[] {
  const boxes = step?.fields.flatMap((field) =>
    field.kind === "consent" ? [{ field: field.name, consent: field.consent }] : [],
  );
  return [...(boxes ?? []), ...(step?.note ? [{ field: null, consent: step.note }] : [])];
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
