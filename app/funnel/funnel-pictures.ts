import { SEAT } from "#app/ui/progress-bar.tsx";
import type { Funnel, Step } from "#funnels/engine/types.ts";

/** All pictures of this funnel, up to the thank-you page. */
export function picturesOf(funnel: Funnel): string[] {
  return [...funnel.steps.flatMap(ofStep), ...(ofLayout[funnel.layout] ?? []), funnel.figure ?? SEAT, "erfolg"];
}

/** Pictures of one step, and of the pause after it. */
export const picturesOn = (funnel: Funnel, slug: string): string[] => [
  ...funnel.steps.filter((step) => step.slug === slug).flatMap(ofStep),
  ...(ofLayout[funnel.layout] ?? []),
  funnel.figure ?? SEAT,
];

const ofLayout: Partial<Record<Funnel["layout"], string[]>> = {
  "side-panel": ["panel-fahrt"],
  "single-input": ["portrait-3"],
  "sun-cards": ["erfolg-solar"],
};

function ofStep({ fields, picture, pauses = [] }: Step): string[] {
  const options = fields.flatMap((field) => (field.kind === "choice" ? field.options : []));
  return [
    ...options.flatMap((option) => option.picture ?? []),
    ...(picture ? [picture] : []),
    ...pauses.flatMap(({ look, picture = "suche" }) => (look === "search" ? [picture] : [])),
  ];
}
