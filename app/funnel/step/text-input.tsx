import { useEffect, useRef } from "react";
import { MAX_LENGTH } from "#funnels/engine/read-answers.ts";
import type { TextField as TextFieldDefinition } from "#funnels/engine/types.ts";
import { seenName } from "#funnels/soft-checks/seen-name.ts";
import { FieldHint } from "#app/ui/form/field-hint.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { noteTrouble } from "#app/funnel/counting/field-trouble.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePlace } from "#app/funnel/state/postal-code-lookup.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";

const attributes = {
  name: { type: "text", inputMode: "text", autoComplete: "name", className: undefined },
  "given-name": { type: "text", inputMode: "text", autoComplete: "given-name", className: "half" },
  "family-name": { type: "text", inputMode: "text", autoComplete: "family-name", className: "half" },
  email: { type: "email", inputMode: "email", autoComplete: "email", className: undefined },
  tel: { type: "tel", inputMode: "tel", autoComplete: "tel", className: undefined },
  "postal-code": { type: "text", inputMode: "numeric", autoComplete: "postal-code", className: "plz" },
  street: { type: "text", inputMode: "text", autoComplete: "street-address", className: undefined },
} as const satisfies Record<TextFieldDefinition["input"], object>;

/** A text field of a definition, with its help. */
export function TextInput({
  field,
  view,
  readOnly,
}: {
  field: TextFieldDefinition;
  view: StepView;
  readOnly: boolean;
}) {
  const { memory, state } = view;
  const box = useRef<HTMLDivElement>(null);
  const error = state.issues.find((issue) => issue.field === field.name)?.message;
  const hint = state.hints.find(({ field: name }) => name === field.name);
  const known = memory.answers[field.name];
  const typed = typeof known === "string" ? known : "";
  useEffect(() => {
    if (!hint) return undefined;
    const input = box.current?.querySelector("input");
    noteTrouble(field.name, "hinted");
    return () => {
      const now = input?.value.trim();
      if (now === hint.typed) noteTrouble(field.name, "kept");
      if (now === hint.suggestion) noteTrouble(field.name, "taken");
    };
  }, [hint, field]);

  const take = (suggestion: string) => {
    const input = box.current?.querySelector("input");
    if (input) input.value = suggestion;
    state.onInput(field.name, suggestion);
    input?.focus();
  };
  const below = hint ? (
    <FieldHint
      id={`${field.name}-below`}
      {...hint}
      onTake={() => take(hint.suggestion ?? typed)}
      onKeep={() => state.dismissHint(field.name)}
    />
  ) : field.input === "postal-code" ? (
    <PlaceName id={`${field.name}-below`} postalCode={typed.trim()} />
  ) : undefined;
  const seen = state.seen[field.name];
  return (
    <div ref={box} className={attributes[field.input].className === "half" ? "half" : ""}>
      <TextField
        name={field.name}
        label={field.label}
        hint={field.hint}
        placeholder={field.placeholder}
        error={error}
        defaultValue={typed}
        readOnly={readOnly}
        maxLength={field.maxLength ?? MAX_LENGTH[field.input]}
        onInput={(value) => state.onInput(field.name, value)}
        below={below}
        {...attributes[field.input]}
      />
      {seen !== undefined && <input type="hidden" name={seenName(field.name)} value={seen} />}
    </div>
  );
}

/** '50823 Köln, Nordrhein-Westfalen': the visitor can check the digits. */
function PlaceName({ id, postalCode }: { id: string; postalCode: string }) {
  const place = usePlace(postalCode);
  return (
    <span className="place" id={id} role="status">
      {place && (
        <>
          <Icon name="place" />
          {postalCode} {place.place}, {place.state}
        </>
      )}
    </span>
  );
}
