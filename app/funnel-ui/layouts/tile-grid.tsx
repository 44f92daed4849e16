import { Badges } from "#app/ui/badges.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { trustBadges } from "#app/texts/visitor.ts";
import { isPicked } from "#funnels/engine/move.ts";
import { BackLink } from "../back-link.tsx";
import { ChoiceForm } from "../choice-form.tsx";
import { InputForm } from "../input-form.tsx";
import { OpenQuestion } from "../open-question.tsx";
import { StepBanner } from "../step-banner.tsx";
import type { StepView } from "../step-view.ts";

/** Variant 1: headline, and a calm white card with picture tiles. */
export function TileGrid(view: StepView) {
  const { funnel, step, index, state } = view;
  const picked = isPicked(step);
  const first = index === 0;
  const Headline = first ? "h1" : "p";
  const Question = first ? "h2" : "h1";
  return (
    <main id="main" className={`wrap ${picked ? "" : "narrow"} ${first ? "" : "deep"}`}>
      <div className="intro">
        <Headline className="headline" tabIndex={-1}>
          {funnel.headline}
        </Headline>
        <p className="lede">{funnel.subtitle}</p>
      </div>
      <div className="card step">
        <ProgressBar percent={state.phase.kind === "sent" ? funnel.progressAfterSubmit : step.progress} />
        <StepBanner {...view} />
        <Question className="q" id="question" tabIndex={-1}>
          {step.question}
        </Question>
        {picked ? <ChoiceForm {...view} /> : <InputForm {...view} />}
        <BackLink {...view} />
        <OpenQuestion {...view} />
      </div>
      <Badges badges={trustBadges} />
    </main>
  );
}
