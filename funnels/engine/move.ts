import type { Funnel, Pause, Step } from "./types.ts";

/** Spec §9: time to see what was chosen. */
const AUTO_ADVANCE_MS = 300;

export type Move = { kind: "go"; slug: string; afterMs: number; pause?: Pause } | { kind: "submit" };

/** What follows once this step is answered? The engine says it; the screen does it. */
export function moveAfter(funnel: Funnel, step: Step): Move {
  const next = funnel.steps[funnel.steps.indexOf(step) + 1];
  if (!next) return { kind: "submit" };
  const go: Move = { kind: "go", slug: next.slug, afterMs: isPicked(step) ? AUTO_ADVANCE_MS : 0 };
  return step.pause ? { ...go, pause: step.pause } : go;
}

/** A step with options moves on by itself; one with inputs has a button. */
export const isPicked = (step: Step): boolean => step.fields[0]?.kind === "choice";
