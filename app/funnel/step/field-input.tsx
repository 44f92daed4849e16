import { useEffect } from "react";
import type { Field } from "#funnels/engine/types.ts";
import { ConsentBox } from "#app/ui/form/consent-box.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";
import { noteTrouble } from "#app/funnel/counting/field-trouble.ts";
import { RichText } from "./rich-text.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";
import { TextInput } from "./text-input.tsx";

/** One field of a definition, as the input that fits it. */
export function FieldInput({ field, view, readOnly }: { field: Field; view: StepView; readOnly: boolean }) {
  const { memory, state, values } = view;
  const error = state.issues.find((issue) => issue.field === field.name)?.message;
  const isMissing = error !== undefined;
  useEffect(() => {
    if (isMissing) noteTrouble(field.name, "missing");
  }, [field.name, isMissing]);
  const known = memory.answers[field.name];
  const onChange = (value: string | boolean) => state.onInput(field.name, value);
  switch (field.kind) {
    case "choice":
      return null; // a choice has its own step
    case "text":
      return <TextInput field={field} view={view} readOnly={readOnly} />;
    case "radio":
      return (
        <RadioGroup
          {...field}
          error={error}
          chosen={typeof known === "string" ? known : undefined}
          onChange={onChange}
        />
      );
    case "consent":
      return (
        <ConsentBox name={field.name} error={error} defaultChecked={known === true} onChange={onChange}>
          <RichText text={field.consent.text} values={values} />
        </ConsentBox>
      );
  }
}
