import { funnels, type FormType } from "#funnels/registry.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";

/** The answers about health that a form asks for and a service does not get. Undefined: it gets no answers, or cannot be read. */
export function withheldAnswers(kind: string, config: unknown, formType: FormType): readonly string[] | undefined {
  const adapter = adapterFor(kind);
  const read = adapter?.readConfig(config);
  if (!adapter?.healthAnswers || !read?.ok) return undefined;
  const may = adapter.healthAnswers(read.value);
  const { steps }: Funnel = funnels[formType];
  return steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.kind === "choice" && field.health && !may.includes(field.name) ? [field.name] : []));
}
