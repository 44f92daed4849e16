import type { Funnel } from "#funnels/engine/types.ts";

/** Every picture a visitor of this funnel may see, up to the thank-you page. */
export function picturesOf(funnel: Funnel): string[] {
  const options = funnel.steps.flatMap((step) =>
    step.fields.flatMap((field) => (field.kind === "choice" ? field.options : [])),
  );
  const pauses = funnel.steps.flatMap((step) => (step.pause ? [step.pause.picture] : []));
  return [...options.flatMap((option) => (option.picture ? [option.picture] : [])), ...pauses, "erfolg"];
}
