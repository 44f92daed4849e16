import { Badges } from "#app/ui/badges.tsx";
import { OptionTile } from "#app/ui/option-tile.tsx";
import { Page } from "#app/ui/page.tsx";
import { trustBadges } from "#app/texts/visitor.ts";
import { isPicked } from "#funnels/engine/move.ts";
import { sayText } from "#funnels/engine/texts.ts";
import { BackLink } from "../back-link.tsx";
import { ChoiceForm } from "../choice-form.tsx";
import { InputForm } from "../input-form.tsx";
import { OpenQuestion } from "../open-question.tsx";
import { StepBanner } from "../step-banner.tsx";
import { Question } from "../step-heading.tsx";
import { StepProgress } from "../step-progress.tsx";
import type { StepView } from "../step-view.ts";

/** Variant 1: headline, and a calm white card with picture tiles. */
export function TileGrid(view: StepView) {
  const { funnel, step, index, operator, values } = view;
  const picked = isPicked(step);
  const first = index === 0;
  const Headline = first ? "h1" : "p";
  return (
    <Page owner={operator} className="tile-grid">
      <main id="main" className={`wrap ${picked ? "" : "narrow"} ${first ? "" : "deep"}`}>
        <div className="intro">
          <Headline className="headline" tabIndex={-1}>
            {sayText(funnel.headline, values)}
          </Headline>
          <p className="lede">{funnel.subtitle}</p>
        </div>
        <div className="card">
          <StepProgress {...view} />
          <div className="step" key={step.slug}>
            <StepBanner {...view} />
            <Question level={first ? 2 : 1}>{step.question}</Question>
            {!picked && step.hint && <p className="hint">{step.hint}</p>}
            {picked ? <ChoiceForm view={view} as={OptionTile} list="tiles" /> : <InputForm view={view} />}
            <BackLink {...view} />
            <OpenQuestion {...view} />
          </div>
        </div>
        <Badges badges={trustBadges} />
      </main>
    </Page>
  );
}
