import type { Answers, Funnel, Pause, Step } from "./types.ts";

/** Spec §9: time to see what was chosen. */
const AUTO_ADVANCE_MS = 300;

export type Move =
  | { kind: "go"; slug: string; afterMs: number; pauses: readonly Pause[] }
  /** Store the lead, then go to the step, or to the thank-you page where there is none. */
  | { kind: "submit"; slug?: string }
  | { kind: "confirm-phone"; slug: string };

/** What follows once this step is answered? The engine says it; the screen does it. Undefined: the walk ends here. */
export function moveAfter(funnel: Funnel, step: Step, answers: Answers = {}): Move | undefined {
  const next = funnel.steps[funnel.steps.indexOf(step) + 1]?.slug;
  const detour = chosenDetour(step, answers);
  const afterMs = isPicked(step) ? AUTO_ADVANCE_MS : 0;
  if (detour !== undefined) return { kind: "go", slug: detour, afterMs, pauses: [] };
  if (step.does === "submit") return next === undefined ? { kind: "submit" } : { kind: "submit", slug: next };
  if (next === undefined) return undefined;
  if (step.does === "confirm-phone") return { kind: "confirm-phone", slug: next };
  return { kind: "go", slug: next, afterMs, pauses: step.pauses ?? [] };
}

/** A step with options moves on by itself; one with inputs has a button. */
export const isPicked = (step: Step): boolean => step.fields[0]?.kind === "choice";

function chosenDetour(step: Step, answers: Answers): string | undefined {
  const [field] = step.fields;
  if (field?.kind !== "choice") return undefined;
  return field.options.find((option) => option.value === answers[field.name])?.goTo;
}
