import type { DefinedFunnel, Field, Funnel, Step } from "./types.ts";

/** Checks at import what types cannot express, so that a bad definition stops the start. */
export function defineFunnel(funnel: DefinedFunnel): DefinedFunnel {
  const problems = [...problemsOf(funnel)];
  if (problems.length > 0) throw new Error(`${funnel.formType}: ${problems.join("; ")}`);
  return funnel;
}

function* problemsOf(funnel: Funnel): Generator<string> {
  const { steps } = funnel;
  const slugs = steps.map((step) => step.slug);
  yield* repeated(slugs).map((slug) => `two steps share the address "${slug}"`);

  const fields = steps.flatMap((step) => step.fields);
  yield* repeated(fields.flatMap(storedNames)).map((name) => `two fields are stored as "${name}"`);
  for (const field of fields) yield* problemsOfField(field, slugs);
  for (const [index, step] of steps.entries()) {
    yield* problemsOfStep(step, index === steps.length - 1);
    const { advice } = step;
    if (advice && !steps.slice(0, index).some((earlier) => offers(earlier, advice.field, advice.value))) {
      yield `step "${step.slug}" advises on an impossible answer`;
    }
  }

  if (steps.filter((step) => step.does === "submit").length !== 1) yield "not exactly one step submits";
  for (const target of Object.values(funnel.redirects ?? {})) {
    if (!slugs.includes(target)) yield `redirects to the unknown step "${target}"`;
  }

  const submits = steps.findIndex((step) => step.does === "submit");
  const progress = [...steps.map((step) => step.progress), funnel.progressAfterSubmit];
  if (progress.some((percent) => !Number.isInteger(percent) || percent < 0 || percent > 100)) {
    yield "progress is not a percentage";
  }
  if (progress.slice(0, submits + 1).some((percent, index) => percent < (progress[index - 1] ?? 0))) {
    yield "progress falls";
  }
}

function* problemsOfStep(step: Step, last: boolean): Generator<string> {
  if (step.fields.length === 0 && step.does !== "end") yield `step "${step.slug}" asks nothing`;
  const choices = step.fields.filter((field) => field.kind === "choice");
  if (choices.length > 0 && step.fields.length > 1) yield `step "${step.slug}" mixes a choice with other fields`;
  const labels = choices.flatMap((field) => field.options.map((option) => option.label)).join(" ");
  for (const word of Object.keys(step.explains?.words ?? {})) {
    if (!labels.includes(word)) yield `step "${step.slug}" explains "${word}", which no answer says`;
  }
  for (const pause of step.pauses ?? []) if (pause.ms <= 0) yield `step "${step.slug}" pauses for no time`;
  if (step.pauses && last) yield `step "${step.slug}" pauses before nothing`;
}

function* problemsOfField(field: Field, slugs: readonly string[]): Generator<string> {
  if (field.kind !== "choice" && field.kind !== "radio") return;
  if (field.options.length < 2) yield `"${field.name}" leaves no choice`;
  const values = field.options.map((option) => option.value);
  yield* repeated(values).map((value) => `"${field.name}" offers "${value}" twice`);
  for (const { goTo } of field.options) {
    if (goTo !== undefined && !slugs.includes(goTo)) yield `"${field.name}" leads to the unknown step "${goTo}"`;
  }
}

const offers = (step: Step, name: string, value: string): boolean =>
  step.fields.some(
    (field) => field.kind === "choice" && field.name === name && field.options.some((option) => option.value === value),
  );

/** The names under which a field's answer is stored. */
const storedNames = (field: Field): readonly string[] =>
  field.kind === "text" && field.splitInto ? field.splitInto : [field.name];

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
