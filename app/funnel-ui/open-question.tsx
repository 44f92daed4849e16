import { Link } from "react-router";
import { firstOpenStep, pathOf } from "#funnels/engine/walk.ts";
import { openQuestionLink, openQuestionNote } from "#app/texts/visitor.ts";
import type { StepView } from "./step-view.ts";

/** A deep link shows its step; a quiet link leads to the earlier question that is still open (decisions §1). */
export function OpenQuestion({ funnel, index, memory, kept }: StepView) {
  const open = firstOpenStep(funnel, index, memory.answers);
  if (!open) return null;
  const note = (
    <p className="fine open-question">
      {openQuestionNote} <Link to={pathOf(funnel, open.slug)}>{openQuestionLink}</Link>
    </p>
  );
  // The server cannot see what the browser remembers. Until the browser has looked, only one without scripts is told.
  return memory.id === "" && !kept ? <noscript>{note}</noscript> : note;
}
