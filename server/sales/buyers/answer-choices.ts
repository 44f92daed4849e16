import type { Funnel } from "#funnels/engine/types.ts";
import { formTypes, funnels, type FormType } from "#funnels/registry.ts";

/** A question with a choice of answers, which an order can filter by. */
export type AnswerChoice = { field: string; label: string; values: string[]; isHealth: boolean };

/** Merges forms by the field under which the answer is stored. */
export function answerChoices(of: readonly FormType[] = formTypes): AnswerChoice[] {
  const choices = new Map<string, AnswerChoice>();
  for (const { steps } of of.map((formType): Funnel => funnels[formType]))
    for (const { fields, short } of steps)
      for (const field of fields) {
        if (field.kind !== "choice" && field.kind !== "radio") continue;
        const {
          field: name,
          label,
          values,
          isHealth,
        } = choices.get(field.name) ?? {
          field: field.name,
          label: short ?? field.name,
          values: [],
          isHealth: false,
        };
        const all = new Set([...values, ...field.options.map(({ value }) => value)]);
        const health = isHealth || (field.kind === "choice" && field.health === true);
        choices.set(name, { field: name, label, values: [...all], isHealth: health });
      }
  return [...choices.values()].toSorted((one, other) => one.label.localeCompare(other.label, "de"));
}
