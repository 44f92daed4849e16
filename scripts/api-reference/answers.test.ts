import { expect, test } from "vitest";
import type { Field, Funnel } from "#funnels/engine/types.ts";
import { MAX_LENGTH, readAnswers, readField } from "#funnels/engine/read-answers.ts";
import { formTypes, funnels } from "#funnels/registry.ts";
import { sampleLead } from "#server/delivery/api-services/sample-lead.ts";
import { sanitiseInput } from "#server/leads/submissions/normalise.ts";
import { answersSchema } from "./answers.ts";

/** Values that a field may have, or may not. */
function valuesOf(field: Field): unknown[] {
  const others = [undefined, null, "", " ", 7, true, false, "on", "no such option"];
  if (field.kind === "choice" || field.kind === "radio") return [...others, ...field.options.map(({ value }) => value)];
  if (field.kind === "consent") return others;
  const most = field.maxLength ?? MAX_LENGTH[field.input];
  const lengths = [1, 2, 3, 4, 5, 6, most, most + 1];
  return [...others, ...lengths.flatMap((length) => ["a", "@"].map((character) => character.repeat(length)))];
}

/** Whether the intake takes the answers, and stores this one as it came. */
function isTaken(funnel: Funnel, field: Field, answers: Record<string, unknown>): boolean {
  const given = answers[field.name];
  const clean = sanitiseInput(answers);
  const isKept =
    field.kind === "consent" || readField(field, clean) === (typeof given === "string" ? given.trim() : given);
  const isMeant = field.kind !== "consent" || [true, false, "on", undefined].includes(given as boolean);
  return readAnswers(funnel, clean).ok && isKept && isMeant;
}

test.each(formTypes)(
  "the schema of %s has the answers that the intake stores as they came, and no others",
  (formType) => {
    const funnel: Funnel = funnels[formType];
    const schema = answersSchema(funnel);
    const { answers } = sampleLead(formType);
    const submits = funnel.steps.findIndex((step) => step.does === "submit");
    const fields = funnel.steps.slice(0, submits + 1).flatMap((step) => step.fields);
    expect(Object.keys(schema.shape)).toEqual(fields.map(({ name }) => name));
    for (const field of fields) {
      for (const value of valuesOf(field)) {
        const given = { ...answers, [field.name]: value };
        const says = `${field.name}: ${JSON.stringify(value)}`;
        expect([says, schema.safeParse(given).success]).toEqual([says, isTaken(funnel, field, given)]);
      }
    }
  },
);
