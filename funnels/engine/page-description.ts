import { fillText } from "./texts.ts";
import type { Funnel } from "./types.ts";

/** The page's description for search engines, if the funnel has one. */
export function pageDescription(funnel: Funnel, index: number): string | undefined {
  const step = funnel.steps[index];
  return funnel.description && step
    ? fillText(funnel.description, { question: step.question, n: step.slug })
    : undefined;
}
