import { LONGEST } from "#funnels/engine/limits.ts";
import { fillText, textParts } from "#funnels/engine/texts.ts";
import type { Field, TextField as TextFieldDefinition } from "#funnels/engine/types.ts";
import { ConsentBox } from "#app/ui/consent-box.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { StepView } from "./step-view.ts";

const attributes = {
  name: { type: "text", inputMode: "text", autoComplete: "name", className: undefined },
  email: { type: "email", inputMode: "email", autoComplete: "email", className: undefined },
  tel: { type: "tel", inputMode: "tel", autoComplete: "tel", className: undefined },
  "postal-code": { type: "text", inputMode: "numeric", autoComplete: "postal-code", className: "plz" },
} as const satisfies Record<TextFieldDefinition["input"], object>;

/** One field of a definition, as the input that fits it. */
export function FieldInput({ field, view, readOnly }: { field: Field; view: StepView; readOnly: boolean }) {
  const { memory, state, company } = view;
  const error = state.issues.find((issue) => issue.field === field.name)?.message;
  const known = memory.answers[field.name];
  switch (field.kind) {
    case "choice":
      return null; // a choice has a step of its own
    case "text":
      return (
        <TextField
          name={field.name}
          label={field.label}
          hint={field.hint}
          error={error}
          defaultValue={typeof known === "string" ? known : ""}
          readOnly={readOnly}
          maxLength={LONGEST[field.input]}
          onInput={(value) => state.onInput(field.name, value)}
          {...attributes[field.input]}
        />
      );
    case "consent":
      return (
        <ConsentBox
          name={field.name}
          error={error}
          defaultChecked={known === true}
          onChange={(checked) => state.onInput(field.name, checked)}
        >
          {textParts(fillText(field.consent.text, { company })).map((part) =>
            typeof part === "string" ? part : <ConsentLink key={part.href} {...part} />,
          )}
        </ConsentBox>
      );
  }
}

/** Opens beside the form: nobody loses a filled-in page by reading what they agree to. */
const ConsentLink = ({ label, href }: { label: string; href: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {label}
  </a>
);
