import { OptionRow } from "#app/ui/form/option-row.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { isPicked } from "#funnels/engine/navigation.ts";
import { BackLink } from "#app/funnel/step/back-link.tsx";
import { ChoiceForm } from "#app/funnel/step/choice-form.tsx";
import { Headline } from "#app/funnel/step/headline.tsx";
import { LazyForm } from "#app/funnel/step/lazy-form.tsx";
import { OpenQuestion } from "#app/funnel/step/open-question.tsx";
import { Question } from "#app/funnel/step/step-heading.tsx";
import { StepProgress } from "#app/funnel/step/step-progress.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** Variant 5: one thing per screen, with the reason we ask beside it. */
export function SingleInput(view: StepView) {
  const { step, index, operator } = view;
  const first = index === 0;
  return (
    <Page owner={operator} className="single-input">
      <main id="main" className="wrap">
        <div className="pair">
          <div>
            <StepProgress {...view} />
            <div className="step" key={step.slug}>
              <Headline {...view} />
              <Question level={first ? 2 : 1}>{step.question}</Question>
              {isPicked(step) ? (
                <>
                  <ChoiceForm view={view} as={OptionRow} list="rows" />
                  <BackLink {...view} />
                </>
              ) : (
                <LazyForm view={view} beside={<BackLink {...view} />} />
              )}
              <OpenQuestion {...view} />
            </div>
          </div>
          {step.why && (
            <aside className="why" aria-label="Warum fragen wir das?">
              <div>
                <Picture name="portrait-3" size="portrait" />
                <h2>Warum fragen wir das?</h2>
              </div>
              <p>{step.why}</p>
            </aside>
          )}
        </div>
      </main>
    </Page>
  );
}
