import { Fragment, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { isAnswered, messageAt } from "#funnels/engine/read-answers.ts";
import type { ConsentText, Step, Field } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/navigation.ts";
import { sayText } from "#funnels/engine/texts.ts";
import { sending, summary, toasts } from "#app/ui/visitor-texts.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { recall, type Memory } from "#app/funnel/state/answer-storage.ts";
import { useNamedRecipients } from "#app/funnel/state/named-recipients.ts";
import { useTicked } from "#app/funnel/state/offered-firms.ts";
import { GivenSummary } from "./given-summary.tsx";
import { DirectRecipients, NamedFirms } from "./named-firms.tsx";
import { RichText } from "./rich-text.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";
import { sayResult } from "#funnels/results/say-result.ts";
import { ResultBox } from "./result-box.tsx";
import { ConsentBox } from "#app/ui/form/consent-box.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";
import { noteTrouble } from "#app/funnel/counting/field-trouble.ts";
import { TextInput } from "./text-input.tsx";

/** A step with inputs and one button; `beside` is next to the button. */
export function InputForm({ view, beside }: { view: StepView; beside?: ReactNode }) {
  const { funnel, state, carried, values } = view;
  const named = useNamedRecipients(view);
  const form = useRef<HTMLFormElement>(null);
  useAdoptedInputs(form, funnel.formType, carried, state.onInput);
  const scriptsRun = useScriptsRun(); // without scripts nothing would enable the button or count the firms
  const ticked = useTicked(named?.firms ?? []);
  const agreement = named && ((scriptsRun ? named.counted[ticked] : undefined) ?? named.uncounted);
  const step = agreement ? withTexts(view.step, agreement.texts) : view.step;
  const [fromServer] = useState(!scriptsRun);
  const isLate = fromServer && !carried; // on a reload only the browser knows the answers, and nothing above the result may move
  const issues = state.issues.map((issue) => ({ ...issue, href: placeOf(issue.field, view) }));
  const submits = step.does === "submit";
  const isSearching = submits && funnel.namesPartners && !named; // consent needs the firms first
  const firstConsent = submits ? step.fields.find(({ kind }) => kind === "consent") : undefined;
  const busy = state.phase.kind === "sending" || state.phase.kind === "sent";
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={`inputs ${state.isSettled ? "" : "is-new"}`}
      onSubmit={(event) => void state.onSubmit(event)}
    >
      {(issues.length > 1 || issues.some(({ href }) => !href.startsWith("#"))) && (
        <ErrorSummary
          title={submits ? toasts.incomplete : summary.title}
          text={summary.count(issues.length)}
          errors={issues}
        />
      )}
      {step.fields.map((field) => (
        <Fragment key={field.kind === "consent" ? `${field.name} ${named?.token}` : field.name}>
          {field === firstConsent && <GivenSummary {...view} />}
          {field === firstConsent && <NamedFirms {...view} named={named} />}
          {field === firstConsent && <DirectRecipients {...view.funnel} />}
          {!(isSearching && field.kind === "consent") && <FieldInput field={field} view={view} readOnly={busy} />}
        </Fragment>
      ))}
      {submits && !firstConsent && <GivenSummary {...view} />}
      {submits && !firstConsent && <NamedFirms {...view} named={named} />}
      {submits && !firstConsent && <DirectRecipients {...view.funnel} />}
      {!isLate && <StepResult {...view} />}
      {submits && <Honeypot />}
      {submits && <input type="hidden" name="wordings" value={agreement?.wordings ?? funnel.wordings} />}
      {step.note && !isSearching && (
        <p className="fine consent-note">
          <RichText text={step.note.text} values={values} />
        </p>
      )}
      <div className="dock">
        <button
          type="submit"
          className={`btn wide ${busy ? "is-sending" : ""}`}
          aria-busy={busy || undefined}
          disabled={scriptsRun && (isSearching || (step.waitsForInput && !isFilled(view)))}
        >
          {busy && <i className="spin" />}
          {busy ? sending : (step.button ?? "Weiter")}
        </button>
        {beside}
      </div>
      {step.smallPrint && (
        <p className="fine calm">
          <Icon name="lock" />
          <span>{sayText(step.smallPrint, values)}</span>
        </p>
      )}
      {isLate && <StepResult {...view} />}
    </form>
  );
}

/** Screen of a field: this one, or the one that asks for it. */
function placeOf(name: string, { funnel, step }: StepView): string {
  if (name === "recipients") return "#recipients";
  const asks = ({ fields }: Step) => fields.some((field) => field.name === name);
  return asks(step) ? `#${name}` : pathOf(funnel, funnel.steps.find(asks)?.slug ?? "");
}

/** Replaces consent texts of a step by id. */
function withTexts(step: Step, texts: Readonly<Record<string, string>>): Step {
  const other = (consent: ConsentText) => ({ ...consent, text: texts[consent.id] ?? consent.text });
  return {
    ...step,
    fields: step.fields.map((field) =>
      field.kind === "consent" ? { ...field, consent: other(field.consent) } : field,
    ),
    ...(step.note && { note: other(step.note) }),
  };
}

/** Hidden and unreachable for people; bots fill it in. The server only records it (docs/spam.md). */
const Honeypot = () => (
  <div className="trap" aria-hidden="true">
    <label>
      Bitte frei lassen
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

/** Whether all required answers of this step are filled in. */
const isFilled = ({ step, memory }: StepView): boolean =>
  step.fields.every(
    (field) => !(messageAt("next", field) ?? messageAt("submit", field)) || isAnswered(field, memory.answers),
  );

/** Runs once on hydration: keeps values typed before it, and fills empty inputs with values from before a reload. */
function useAdoptedInputs(
  form: RefObject<HTMLFormElement | null>,
  formType: string,
  carried: Memory | undefined,
  onInput: (name: string, value: string | boolean) => void,
): void {
  const adopted = useRef(false);
  useEffect(() => {
    if (adopted.current) return;
    adopted.current = true;
    const { answers } = recall(formType, carried);
    for (const input of form.current?.querySelectorAll<HTMLInputElement>(
      "input:not([type=hidden]):not([name=website])",
    ) ?? []) {
      const known = answers[input.name];
      if (input.type === "checkbox") input.checked ||= known === true;
      else if (input.type === "radio") input.checked ||= known === input.value;
      else if (input.value !== "" && input.value !== known) onInput(input.name, input.value);
      else if (typeof known === "string") input.value = known;
    }
  }, [form, formType, carried, onInput]);
}

/** The result, before the visitor is asked for contact data. */
function StepResult({ step, values }: StepView) {
  const result = sayResult(step.result, values);
  return result ? <ResultBox result={result} /> : null;
}

/** Renders a field of a definition as the matching input. */
function FieldInput({ field, view, readOnly }: { field: Field; view: StepView; readOnly: boolean }) {
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
