import { Badges } from "#app/ui/badges.tsx";
import { OptionTile } from "#app/ui/form/option-tile.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { trustBadges } from "#app/ui/visitor-texts.ts";
import { isPicked } from "#funnels/engine/navigation.ts";
import { BackLink } from "#app/funnel/step/back-link.tsx";
import { ChoiceForm } from "#app/funnel/step/choice-form.tsx";
import { Headline } from "#app/funnel/step/headline.tsx";
import { LazyForm } from "#app/funnel/step/lazy-form.tsx";
import { StepBanner } from "#app/funnel/step/step-banner.tsx";
import { OpenQuestion } from "#app/funnel/step/open-question.tsx";
import { Question } from "#app/funnel/step/step-heading.tsx";
import { percentOf, StickyProgress } from "#app/funnel/step/step-progress.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** Variant 4: large pictures on a warm wall, with sticky progress. */
export function Wall(view: StepView) {
  const { funnel, step, index, operator } = view;
  const first = index === 0;
  return (
    <Page owner={operator} className="wall">
      <StickyProgress percent={percentOf(view)} figure={funnel.figure} />
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
              <LazyForm view={view} />
              <BackLink {...view} />
              <OpenQuestion {...view} />
            </div>
          )}
        </div>
        <Badges badges={trustBadges} />
      </main>
    </Page>
  );
}
