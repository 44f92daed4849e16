import { PlainRow } from "#app/ui/form/option-row.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { answerLines } from "#funnels/engine/answer-lines.ts";
import { isPicked } from "#funnels/engine/navigation.ts";
import { BackLink } from "#app/funnel/step/back-link.tsx";
import { ChoiceForm } from "#app/funnel/step/choice-form.tsx";
import { Headline } from "#app/funnel/step/headline.tsx";
import { LazyForm } from "#app/funnel/step/lazy-form.tsx";
import { OpenQuestion } from "#app/funnel/step/open-question.tsx";
import { Question } from "#app/funnel/step/step-heading.tsx";
import { StepLink } from "#app/funnel/step/step-link.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** Variant 3: no pictures, the question's number on a plate, the answers so far with links to change each. */
export function Compact(view: StepView) {
  const { step, index, operator } = view;
  const first = index === 0;
  return (
    <Page owner={operator} className="compact">
      <main id="main" className="wrap">
        <Headline {...view} />
        <Counter {...view} />
        <section className="sheet step" key={step.slug}>
          <Question level={first ? 2 : 1}>{step.question}</Question>
          {step.hint && <p className="hint">{step.hint}</p>}
          {isPicked(step) ? <ChoiceForm view={view} as={PlainRow} list="rows" /> : <LazyForm view={view} />}
          <BackLink {...view} />
          <OpenQuestion {...view} />
        </section>
        <Given {...view} />
      </main>
    </Page>
  );
}

const Counter = ({ funnel, step, index }: StepView) => (
  <div className="counter">
    <p className="cnt">
      <span className="plate big" aria-hidden="true">
        {index + 1}
      </span>
      <span>
        Schritt{" "}
        <b>
          {index + 1} von {funnel.steps.length}
        </b>
      </span>
    </p>
    <div
      className="ten"
      role="progressbar"
      aria-label="Fortschritt"
      aria-valuenow={step.progress}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {funnel.steps.map(({ slug }, place) => (
        <i key={slug} className={place <= index ? "on" : ""} />
      ))}
    </div>
    <span className="pct">{step.progress} %</span>
  </div>
);

/** The answers before this step; the last step has them in its form. */
function Given({ funnel, step, index, memory }: StepView) {
  const before = new Set(funnel.steps.slice(0, index).map(({ slug }) => slug));
  const given = answerLines(funnel, memory.answers).filter(({ slug }) => before.has(slug));
  if (given.length === 0 || step.does === "submit") return null;
  return (
    <section className="given" aria-label="Ihre Antworten bisher">
      <h2>Ihre Antworten bisher</h2>
      <ul>
        {given.map(({ slug, label, value }) => (
          <li key={slug}>
            <span className="plate ok">
              <Icon name="check" />
            </span>
            <span>
              <span className="dq">{label}</span>
              <b>{value}</b>
            </span>
            <StepLink funnel={funnel} slug={slug}>
              ändern<span className="sr">: {label}</span>
            </StepLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
