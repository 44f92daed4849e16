import { Badges } from "#app/ui/badges.tsx";
import { OptionTile } from "#app/ui/form/option-tile.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { trustBadges } from "#app/ui/visitor-texts.ts";
import { isPicked } from "#funnels/engine/navigation.ts";
import { sayText } from "#funnels/engine/texts.ts";
import { Advice } from "#app/funnel/step/advice.tsx";
import { BackLink } from "#app/funnel/step/back-link.tsx";
import { ChoiceForm } from "#app/funnel/step/choice-form.tsx";
import { LazyForm } from "#app/funnel/step/lazy-form.tsx";
import { OpenQuestion } from "#app/funnel/step/open-question.tsx";
import { Question } from "#app/funnel/step/step-heading.tsx";
import { StepProgress } from "#app/funnel/step/step-progress.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** Solar: tiles without a card, on a light-blue band under a pale sun. */
export function SunCards(view: StepView) {
  const { funnel, step, index, operator, values } = view;
  const first = index === 0;
  const Headline = first ? "h1" : "p";
  const picked = isPicked(step);
  return (
    <Page owner={operator} className="sun-cards">
      <main id="main" className="wrap">
        <div className={`intro ${first ? "" : "deep"}`}>
          <Headline className="headline" tabIndex={-1}>
            {sayText(funnel.headline, values)}
          </Headline>
          {first && <p className="lede from-tablet">{funnel.subtitle}</p>}
        </div>
        <StepProgress {...view} />
        <div className={`step ${picked ? "" : "card"}`} key={step.slug}>
          <Question level={first ? 2 : 1}>{step.question}</Question>
          {step.hint && <p className="hint">{step.hint}</p>}
          {picked ? <ChoiceForm view={view} as={OptionTile} list="tiles" /> : <LazyForm view={view} />}
          <Advice {...view} />
          <BackLink {...view} />
          <OpenQuestion {...view} />
        </div>
        <Badges badges={trustBadges} />
      </main>
    </Page>
  );
}
