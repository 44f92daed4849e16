import { useEffect, useRef, type RefObject } from "react";
import { sending } from "#app/texts/visitor.ts";
import { Icon } from "#app/ui/icon.tsx";
import { recall, type Memory } from "./answer-memory.ts";
import { FieldInput } from "./field-input.tsx";
import type { StepView } from "./step-view.ts";

/** A step with inputs and one button. */
export function InputForm(view: StepView) {
  const { funnel, step, state, kept } = view;
  const form = useRef<HTMLFormElement>(null);
  useAdoptedInputs(form, funnel.formType, kept, state.onInput);
  const busy = state.phase.kind === "sending" || state.phase.kind === "sent";
  return (
    <form ref={form} method="post" noValidate className="inputs" onSubmit={(event) => void state.onSubmit(event)}>
      {step.hint && <p className="hint">{step.hint}</p>}
      {step.fields.map((field) => (
        <FieldInput key={field.name} field={field} view={view} readOnly={busy} />
      ))}
      <button type="submit" className={`btn wide ${busy ? "is-sending" : ""}`} aria-busy={busy || undefined}>
        {busy && <i className="spin" />}
        {busy ? sending : (step.button ?? "Weiter")}
      </button>
      {step.smallPrint && (
        <p className="fine calm">
          <Icon name="lock" />
          <span>{step.smallPrint}</span>
        </p>
      )}
    </form>
  );
}

/**
 * Once, when the scripts take over: what was typed before they came is kept, and an input that the server left empty gets
 * what the visitor had typed before a reload.
 */
function useAdoptedInputs(
  form: RefObject<HTMLFormElement | null>,
  formType: string,
  kept: Memory | undefined,
  onInput: (name: string, value: string | boolean) => void,
): void {
  const adopted = useRef(false);
  useEffect(() => {
    if (adopted.current) return;
    adopted.current = true;
    const { answers } = recall(formType, kept);
    for (const input of form.current?.querySelectorAll("input") ?? []) {
      const known = answers[input.name];
      if (input.type === "checkbox") input.checked ||= known === true;
      else if (input.value !== "" && input.value !== known) onInput(input.name, input.value);
      else if (typeof known === "string") input.value = known;
    }
  }, [form, formType, kept, onInput]);
}
