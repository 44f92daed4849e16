import { OptionRow } from "#app/ui/form/option-row.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { isPicked } from "#funnels/engine/navigation.ts";
import type { Values } from "#funnels/engine/texts.ts";
import { BackLink } from "#app/funnel/step/back-link.tsx";
import { ChoiceForm } from "#app/funnel/step/choice-form.tsx";
import { Headline } from "#app/funnel/step/headline.tsx";
import { LazyForm } from "#app/funnel/step/lazy-form.tsx";
import { StepBanner } from "#app/funnel/step/step-banner.tsx";
import { OpenQuestion } from "#app/funnel/step/open-question.tsx";
import { Question } from "#app/funnel/step/step-heading.tsx";
import { StepProgress } from "#app/funnel/step/step-progress.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/**
 * Variant 2: the question as rows on the left, a blue panel with reasons to trust us on the right. On phones it follows the
 * answers.
 */
export function SidePanel(view: StepView) {
  const { step, index, operator, values } = view;
  const first = index === 0;
  return (
    <Page owner={operator} className="side-panel">
      <div className="split">
        <main id="main">
          <div className="col">
            <StepProgress {...view} />
            <div className="step" key={step.slug}>
              <Headline {...view} />
              <StepBanner {...view} />
              <Question level={first ? 2 : 1}>{step.question}</Question>
              {step.hint && <p className={first ? "hint from-tablet" : "hint"}>{step.hint}</p>}
              {isPicked(step) ? <ChoiceForm view={view} as={OptionRow} list="rows" /> : <LazyForm view={view} />}
              <BackLink {...view} />
              <OpenQuestion {...view} />
            </div>
          </div>
        </main>
        <Panel brand={operator.brand} values={values} />
      </div>
    </Page>
  );
}

const Panel = ({ brand, values }: { brand: string; values: Values }) => (
  <aside className="panel" aria-label={`Warum ${brand}`}>
    <div className="panel-in">
      {values["mediatedRequests"] && <Odometer figure={values["mediatedRequests"]} />}
      {values["rating"] && (
        <div className="rate">
          <Stars />
          <p>
            <strong>{values["rating"]} von 5</strong>
            <br />
            aus {values["ratings"]} Bewertungen
          </p>
        </div>
      )}
      <h2>So funktioniert es</h2>
      <ol>
        <Stage n={1} title="Fragen beantworten" text="Das dauert nur wenige Minuten." />
        <Stage n={2} title="Bis zu 4 Angebote erhalten" text="Von Betrieben aus Ihrer Region." />
        <Stage n={3} title="In Ruhe vergleichen" text="100% kostenlos & unverbindlich." />
      </ol>
      <div className="panel-pic">
        <Picture name="panel-fahrt" size="panel" />
      </div>
    </div>
  </aside>
);

function Odometer({ figure }: { figure: string }) {
  const wheels = figure.split("").map((sign, place) => ({ sign, id: `wheel ${place}` }));
  return (
    <div className="count">
      <div className="odo" role="img" aria-label={figure}>
        {wheels.map(({ sign, id }) => (sign === "." ? <u key={id}>.</u> : <i key={id}>{sign}</i>))}
      </div>
      <p>vermittelte Anfragen</p>
    </div>
  );
}

const Stage = ({ n, title, text }: { n: number; title: string; text: string }) => (
  <li>
    <span className="plate">{n}</span>
    <p>
      <b>{title}</b>
      {text}
    </p>
  </li>
);
