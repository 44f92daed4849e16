import { createHash } from "node:crypto";
import { fillText, plainText } from "#funnels/engine/texts.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { Executor } from "../db/database.ts";
import { newId } from "../new-id.ts";
import type { Operator } from "../operator.ts";

/** Which consent texts were on the screen, and which of them the visitor ticked (decisions §12). Never changed afterwards. */
export async function recordConsent(
  tx: Executor,
  operator: Operator,
  funnel: Funnel,
  submission: { id: string; record: Answers; pageAddress: string },
): Promise<void> {
  const asked = funnel.steps.flatMap((step) => step.fields.map((field) => ({ step: step.slug, field })));
  const consents = asked.flatMap(({ step, field }) => (field.kind === "consent" ? [{ step, field }] : []));
  if (consents.length === 0) return;
  const texts = consents.map(({ field }) => ({
    field: field.name,
    id: field.consent.id,
    version: field.consent.version,
    sha256: sha256(plainText(fillText(field.consent.text, { company: operator.company }))),
    ticked: submission.record[field.name] === true,
  }));
  await tx
    .insertInto("consent_records")
    .values({
      id: newId(),
      submission_id: submission.id,
      form_type: funnel.formType,
      step: consents[0]?.step ?? "",
      page_address: submission.pageAddress,
      texts: JSON.stringify(texts),
    })
    .execute();
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
