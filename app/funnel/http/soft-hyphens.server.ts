import type { Field, Funnel, Option, Step } from "#funnels/engine/types.ts";

/**
 * Break points for option words that are too long for a tile on a small phone. Browsers need a German dictionary to hyphenate,
 * which cheap phones often lack. Shorter words stay whole. Only the visitors' copy of the definition has them; emails, exports
 * and staff see plain words.
 */
const BREAKS = [
  "Ein|familien|haus",
  "Mehr|familien|haus",
  "Firmen|gebäude",
  "Platt|form|lift",
  "Zwischen|podest",
  "Klinik|aufenthalt",
];

const SHY = "\u00ad";
const words = new Map(BREAKS.map((word) => [word.replaceAll("|", ""), word.replaceAll("|", SHY)]));
const pattern = new RegExp([...words.keys()].join("|"), "g");

export const softHyphens = (text: string): string => text.replaceAll(pattern, (word) => words.get(word) ?? word);

/** Adds soft hyphens to labels and hints of options; values, questions and consent texts stay unchanged. */
export function withSoftHyphens<T extends Funnel>(funnel: T): T {
  const [first, ...others] = funnel.steps;
  return { ...funnel, steps: [inStep(first), ...others.map(inStep)] };
}

const inStep = (step: Step): Step => ({ ...step, fields: step.fields.map(inField) });

const inField = (field: Field): Field =>
  field.kind === "choice" ? { ...field, options: field.options.map(inOption) } : field;

const inOption = (option: Option): Option => ({
  ...option,
  label: softHyphens(option.label),
  ...(option.hint && { hint: softHyphens(option.hint) }),
});
