import type { ComponentType } from "react";
import type { OptionProps } from "#app/ui/form/option-tile.tsx";
import { nextByTap } from "#app/funnel/first-taps/next-by-tap.ts";
import { Explained } from "./explained.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

type ChoiceFormProps = { view: StepView; as: ComponentType<OptionProps>; list: string };

/** The options of a step, as the submit buttons of a real form. `as` renders one option, `list` is the list's class. */
export function ChoiceForm({ view, as: Option, list }: ChoiceFormProps) {
  const { funnel, step, index, memory, state, words } = view;
  const [field] = step.fields;
  if (field?.kind !== "choice") return null;
  const notes = [index === 0 && words.autoAdvance, field.health && words.health].filter((note) => note);
  const leaving = state.phase.kind === "leaving" ? "is-leaving" : "";
  return (
    <form
      method="post"
      data-next={state.isChange ? undefined : nextByTap(funnel, step)?.slug}
      className={`choice c${field.options.length} ${state.isSettled ? "" : "is-new"}`}
      onSubmit={(event) => void state.onSubmit(event)}
      aria-labelledby="question"
      aria-describedby={notes.length > 0 ? "notes" : undefined}
    >
      <ul className={`${list} c${field.options.length} ${leaving}`}>
        {field.options.map((option) => (
          <li key={option.value}>
            <Option name={field.name} {...option} chosen={memory.answers[field.name] === option.value} />
          </li>
        ))}
      </ul>
      {step.explains && <Explained {...step.explains} />}
      {notes.length > 0 && (
        <p className="fine note" id="notes">
          {notes.join(" ")}
        </p>
      )}
    </form>
  );
}
