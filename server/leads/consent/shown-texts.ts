import { createHash } from "node:crypto";
import { fillText, plainText } from "#funnels/engine/texts.ts";
import type { ConsentText, Funnel, Step } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";

/** A text at the final step, as shown on the screen. A box belongs to a field and can be ticked; a note cannot. */
export type ShownText = { field: string | null; id: string; version: number; text: string; sha256: string };

export const submitStep = (funnel: Funnel): Step | undefined => funnel.steps.find(({ does }) => does === "submit");

/** The texts of the final step, boxes first. */
export function consentTextsOf(funnel: Funnel): { field: string | null; consent: ConsentText }[] {
  const step = submitStep(funnel);
  const boxes = step?.fields.flatMap((field) =>
    field.kind === "consent" ? [{ field: field.name, consent: field.consent }] : [],
  );
  const notes = step?.note ? [{ field: null, consent: step.note }] : [];
  return [...(boxes ?? []), ...notes];
}

/** A text as it stands on the screen, and its fingerprint. */
export function rendered({ text: template }: ConsentText, { company }: Pick<Operator, "company">) {
  const text = plainText(fillText(template, { company }));
  return { text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** What a page says with the submit about the texts it has shown. */
export const wordingsOf = (texts: readonly ShownText[]): string => texts.map(({ sha256 }) => sha256).join(" ");

export const shownTexts = (funnel: Funnel, operator: Pick<Operator, "company">): ShownText[] =>
  consentTextsOf(funnel).map(({ field, consent }) => ({
    field,
    id: consent.id,
    version: consent.version,
    ...rendered(consent, operator),
  }));
