import { autoAdvanceNote, healthNote } from "#app/texts/visitor.ts";
import { OptionTile } from "#app/ui/option-tile.tsx";
import type { StepView } from "./step-view.ts";

/** The options of a step, as the submit buttons of a real form. */
export function ChoiceForm({ step, index, memory, state }: StepView) {
  const [field] = step.fields;
  if (field?.kind !== "choice") return null;
  const notes = [index === 0 && autoAdvanceNote, field.health && healthNote].filter((note) => typeof note === "string");
  return (
    <form
      method="post"
      onSubmit={(event) => void state.onSubmit(event)}
      aria-labelledby="question"
      aria-describedby={notes.length > 0 ? "notes" : undefined}
    >
      <ul className={`tiles c${field.options.length} ${state.phase.kind === "leaving" ? "is-leaving" : ""}`}>
        {field.options.map((option) => (
          <li key={option.value}>
            <OptionTile name={field.name} {...option} chosen={memory.answers[field.name] === option.value} />
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <p className="fine note" id="notes">
          {notes.join(" ")}
        </p>
      )}
    </form>
  );
}
