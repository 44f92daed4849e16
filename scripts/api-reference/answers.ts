import { z } from "zod";
import { MAX_LENGTH, messageAt } from "#funnels/engine/read-answers.ts";
import type { Field, Funnel } from "#funnels/engine/types.ts";

/** What a form stores unchanged. What does not fit costs no lead unless it is required: an unknown option is left out, a long text is cut. */
export function answersSchema({ steps }: Funnel): z.ZodObject {
  const submits = steps.findIndex((step) => step.does === "submit");
  const fields = steps.slice(0, submits + 1).flatMap((step) => step.fields.map((field) => ({ step, field })));
  return z.object(
    Object.fromEntries(
      fields.map(({ step, field }) => [
        field.name,
        schemaOf(field).describe("label" in field ? field.label : step.question),
      ]),
    ),
  );
}

function schemaOf(field: Field): z.ZodType {
  const isRequired = messageAt("submit", field) !== undefined;
  const schema = valuesOf(field, isRequired);
  return isRequired ? schema : schema.optional();
}

function valuesOf(field: Field, isRequired: boolean): z.ZodType {
  switch (field.kind) {
    case "choice":
    case "radio":
      return z.enum(field.options.map(({ value }) => value));
    case "text": {
      const text = z
        .string()
        .trim()
        .max(field.maxLength ?? MAX_LENGTH[field.input]);
      return isRequired ? text.min(field.minLength ?? 1).includes(field.mustContain ?? "") : text;
    }
    case "consent":
      return isRequired ? z.literal([true, "on"]) : z.union([z.boolean(), z.literal("on")]);
  }
}
