import { Badges } from "#app/ui/badges.tsx";
import { OptionTile } from "#app/ui/form/option-tile.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { trustBadges } from "#app/ui/visitor-texts.ts";
import { isPicked } from "#funnels/engine/navigation.ts";
import { sayText } from "#funnels/engine/texts.ts";
import { BackLink } from "#app/funnel/step/back-link.tsx";
import { ChoiceForm } from "#app/funnel/step/choice-form.tsx";
import { LazyForm } from "#app/funnel/step/lazy-form.tsx";
import { StepBanner } from "#app/funnel/step/step-banner.tsx";
import { OpenQuestion } from "#app/funnel/step/open-question.tsx";
import { Question } from "#app/funnel/step/step-heading.tsx";
import { StepProgress } from "#app/funnel/step/step-progress.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** Variant 1: a headline and a white card with picture tiles. */
export function TileGrid(view: StepView) {
  const { funnel, step, index, operator, values } = view;
  const picked = isPicked(step);
  const first = index === 0;
  const trust = sayText(funnel.trust, values);
  const width = picked ? "" : "narrow";
  const Headline = first ? "h1" : "p";
  return (
    <Page owner={operator} className="tile-grid">
      {/* A new intro moves everything below it: a new element keeps the browser from counting a layout shift. */}
      <main id="main" key={`${width} ${first}`} className={`wrap ${width} ${first ? "" : "deep"}`}>
        <div className="intro">
          <Headline className="headline" tabIndex={-1}>
            {sayText(funnel.headline, values)}
          </Headline>
          <p className="lede">{funnel.subtitle}</p>
          <p className="trust">{trust}</p>
        </div>
        <div className="card">
          <StepProgress {...view} />
          <div className="step" key={step.slug}>
            <StepBanner {...view} />
            <Question level={first ? 2 : 1}>{step.question}</Question>
            {!picked && step.hint && <p className="hint">{step.hint}</p>}
            {picked ? <ChoiceForm view={view} as={OptionTile} list="tiles" /> : <LazyForm view={view} />}
            <BackLink {...view} />
            <OpenQuestion {...view} />
          </div>
        </div>
        <Badges badges={trustBadges} />
        <p className="trust below">{trust}</p>
      </main>
    </Page>
  );
}
