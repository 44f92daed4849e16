import type { StepView } from "./step-view.ts";

/** The funnel's own heading, on the first screen only: there it is the page's heading, and the question comes second. */
export function Headline({ funnel, index }: StepView) {
  if (index > 0) return null;
  return (
    <div className="intro">
      <h1 className="headline" tabIndex={-1}>
        {funnel.headline}
      </h1>
      <p className="lede from-tablet">{funnel.subtitle}</p>
    </div>
  );
}
