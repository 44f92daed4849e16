import { createHash } from "node:crypto";
import { fillText, plainText } from "#funnels/engine/texts.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";

/** A text at the final step, as shown on the screen. A box belongs to a field and can be ticked; a note cannot. */
export type ShownText = { field: string | null; id: string; version: number; text: string; sha256: string };

export const submitStep = (funnel: Funnel): Step | undefined => funnel.steps.find(({ does }) => does === "submit");

export function shownTexts(funnel: Funnel, { company }: Pick<Operator, "company">): ShownText[] {
  const step = submitStep(funnel);
  const boxes = step?.fields.flatMap((field) =>
    field.kind === "consent" ? [{ field: field.name, consent: field.consent }] : [],
  );
  const notes = step?.note ? [{ field: null, consent: step.note }] : [];
  return [...(boxes ?? []), ...notes].map(({ field, consent: { id, version, text: template } }) => {
    const text = plainText(fillText(template, { company }));
    return { field, id, version, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}
