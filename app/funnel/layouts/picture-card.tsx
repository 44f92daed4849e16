import { OptionRow } from "#app/ui/form/option-row.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { isPicked } from "#funnels/engine/navigation.ts";
import { sayBanner } from "#funnels/engine/texts.ts";
import { BackLink } from "#app/funnel/step/back-link.tsx";
import { ChoiceForm } from "#app/funnel/step/choice-form.tsx";
import { LazyForm } from "#app/funnel/step/lazy-form.tsx";
import { OpenQuestion } from "#app/funnel/step/open-question.tsx";
import { Question } from "#app/funnel/step/step-heading.tsx";
import { StepProgress } from "#app/funnel/step/step-progress.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** Variant 7: picture and question share a card; the banner is above it, the progress below. */
export function PictureCard(view: StepView) {
  const { funnel, step, operator, values } = view;
  const news = sayBanner(step.banner, values);
  const funding = step.banner?.look === "funding";
  return (
    <Page owner={operator} className="picture-card">
      <main id="main" className="wrap">
        <p className="news">{news && !funding ? news.text : funnel.subtitle}</p>
        <div className="card step" key={step.slug}>
          {news && funding && <FundingBar {...news} />}
          {step.picture && (
            <div className={`half-pic ${step.picture === "erfolg" ? "cool" : ""}`}>
              <Picture name={step.picture} size={step.picture === "erfolg" ? "scene" : "tile"} />
            </div>
          )}
          <div className="half-question">
            <Question>{step.question}</Question>
            {step.hint && <p className="hint">{step.hint}</p>}
            {isPicked(step) ? <ChoiceForm view={view} as={OptionRow} list="rows" /> : <LazyForm view={view} />}
            <BackLink {...view} />
            <OpenQuestion {...view} />
          </div>
        </div>
        <div className="below">
          <StepProgress {...view} />
        </div>
      </main>
    </Page>
  );
}

/** The amount is the only big number on the page; what it depends on is in the same box. */
function FundingBar({ text, condition }: { text: string; condition?: string | undefined }) {
  const [before, amount, after] = text.split(/(\d[\d.]* EUR)/);
  return (
    <div className="fundbar">
      <span className="coin" aria-hidden="true">
        €
      </span>
      <p>
        {before}
        {amount && <strong>{amount}</strong>}
        {after}
        {condition && <small>{condition}</small>}
      </p>
    </div>
  );
}
