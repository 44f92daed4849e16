import { sayText } from "#funnels/engine/texts.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** The funnel's heading, on the first screen only: there it is the `h1`, and the question comes second. */
export function Headline({ funnel, index, values }: StepView) {
  if (index > 0) return null;
  return (
    <div className="intro">
      <h1 className="headline" tabIndex={-1}>
        {sayText(funnel.headline, values)}
      </h1>
      <p className="lede from-tablet">{funnel.subtitle}</p>
    </div>
  );
}
