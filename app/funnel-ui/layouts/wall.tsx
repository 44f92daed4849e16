import { Badges } from "#app/ui/badges.tsx";
import { OptionTile } from "#app/ui/option-tile.tsx";
import { Page } from "#app/ui/page.tsx";
import { trustBadges } from "#app/texts/visitor.ts";
import { isPicked } from "#funnels/engine/move.ts";
import { BackLink } from "../back-link.tsx";
import { ChoiceForm } from "../choice-form.tsx";
import { Headline } from "../headline.tsx";
import { InputForm } from "../input-form.tsx";
import { OpenQuestion } from "../open-question.tsx";
import { StepBanner } from "../step-banner.tsx";
import { Question } from "../step-heading.tsx";
import { StepProgress } from "../step-progress.tsx";
import type { StepView } from "../step-view.ts";

/** Variant 4: large pictures on a warm wall; the progress stays in sight. */
export function Wall(view: StepView) {
  const { step, index, operator } = view;
  const first = index === 0;
  return (
    <Page owner={operator} className="wall">
      <div className="sticky" role="region" aria-label="Ihr Fortschritt">
        <div className="wrap">
          <StepProgress {...view} />
        </div>
      </div>
      <main id="main" className="wrap">
        <div className="step" key={step.slug}>
          <Headline {...view} />
          {isPicked(step) ? (
            <>
              <Question level={first ? 2 : 1}>{step.question}</Question>
              <ChoiceForm view={view} as={OptionTile} list="tiles huge" />
              <BackLink {...view} />
              <OpenQuestion {...view} />
            </>
          ) : (
            <div className="card">
              <StepBanner {...view} />
              <Question>{step.question}</Question>
              {step.hint && <p className="hint">{step.hint}</p>}
              <InputForm view={view} />
              <BackLink {...view} />
              <OpenQuestion {...view} />
            </div>
          )}
        </div>
        <Badges badges={trustBadges} />
      </main>
      <div className="wains" />
    </Page>
  );
}
