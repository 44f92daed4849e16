import type { ComponentType } from "react";
import type { OptionProps } from "#app/ui/form/option-tile.tsx";
import { nextByTap } from "#app/funnel/first-taps/next-by-tap.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";
import type { Explanation } from "#funnels/engine/types.ts";

type ChoiceFormProps = { view: StepView; as: ComponentType<OptionProps>; list: string };

/** The options of a step, as submit buttons of a real form. `as` renders one option, `list` is the list's class. */
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

/** Below the answers and closed, to stay out of the way; opening it answers nothing. */
const Explained = ({ asks, words }: Explanation) => (
  <details className="explained">
    <summary>{asks}</summary>
    <dl>
      {Object.entries(words).map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);
