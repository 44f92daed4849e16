import type { Field, Funnel } from "./types.ts";

/** Checks at import what the type system cannot say: a bad definition stops the start, not a visitor. */
export function defineFunnel(funnel: Funnel): Funnel {
  const problems = [...problemsOf(funnel)];
  if (problems.length > 0) throw new Error(`${funnel.formType}: ${problems.join("; ")}`);
  return funnel;
}

function* problemsOf(funnel: Funnel): Generator<string> {
  const { steps } = funnel;
  yield* repeated(steps.map((step) => step.slug)).map((slug) => `two steps share the address "${slug}"`);

  const fields = steps.flatMap((step) => step.fields);
  yield* repeated(fields.flatMap(storedNames)).map((name) => `two fields are stored as "${name}"`);
  for (const field of fields) yield* problemsOfField(field);

  for (const [index, step] of steps.entries()) {
    if (step.fields.length === 0) yield `step "${step.slug}" asks nothing`;
    const choices = step.fields.filter((field) => field.kind === "choice");
    if (choices.length > 0 && step.fields.length > 1) yield `step "${step.slug}" mixes a choice with other fields`;
    if (step.pause && step.pause.ms <= 0) yield `step "${step.slug}" pauses for no time`;
    if (step.pause && index === steps.length - 1) yield `step "${step.slug}" pauses before nothing`;
  }

  const progress = [...steps.map((step) => step.progress), funnel.progressAfterSubmit];
  if (progress.some((percent) => !Number.isInteger(percent) || percent < 0 || percent > 100)) {
    yield "progress is not a percentage";
  }
  if (progress.some((percent, index) => percent < (progress[index - 1] ?? 0))) yield "progress falls";
}

function* problemsOfField(field: Field): Generator<string> {
  if (field.kind !== "choice") return;
  if (field.options.length < 2) yield `"${field.name}" leaves no choice`;
  const values = field.options.map((option) => option.value);
  yield* repeated(values).map((value) => `"${field.name}" offers "${value}" twice`);
}

/** The names under which a field's answer is stored. */
const storedNames = (field: Field): readonly string[] =>
  field.kind === "text" && field.splitInto ? field.splitInto : [field.name];

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
