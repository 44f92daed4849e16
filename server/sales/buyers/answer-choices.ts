import type { Funnel } from "#funnels/engine/types.ts";
import { formTypes, funnels, type FormType } from "#funnels/registry.ts";

/** A question whose answer is one of several: what an order can ask about. */
export type AnswerChoice = { field: string; label: string; values: string[]; isHealth: boolean };

/** Of some forms together, by the name under which the answer is stored. */
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
