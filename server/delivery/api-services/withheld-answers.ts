import { funnels, type FormType } from "#funnels/registry.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { HEALTH_ANSWERS } from "#server/delivery/adapters/http/lead-paths.ts";
import { readSettings } from "#server/delivery/adapters/read-settings.ts";

/** The answers about health that a form asks for and a service may not have. Undefined: it gets no answers, or cannot be read. */
export function withheldAnswers(kind: string, stored: unknown, formType: FormType): readonly string[] | undefined {
  const read = readSettings(kind, stored);
  const may = read?.adapter.healthAnswers?.(read.config);
  if (!may) return undefined;
  const { steps }: Funnel = funnels[formType];
  const asked = steps.flatMap(({ fields }) => fields.map(({ name }) => name));
  return asked.filter((name) => HEALTH_ANSWERS.has(name) && !may.includes(name));
}
