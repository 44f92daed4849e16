import type { Field, Funnel, Option, Step } from "#funnels/engine/types.ts";

/**
 * Words of the options that are too long for a tile on a small phone, and where they may break. Browsers know the places only
 * with a German dictionary, which cheap phones often lack. Shorter words stay whole on a line of their own. It is the visitors' copy of the definition that gets them: emails, exports and staff see plain words.
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

/** The definition with soft hyphens in the labels and hints of its options; values, questions and consent texts are as they were. */
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
