import { AnswerPlate, DecisionButton } from "#app/ui/form/answer-plate.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OptionRow } from "#app/ui/form/option-row.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { isPicked } from "#funnels/engine/navigation.ts";
import { sayText } from "#funnels/engine/texts.ts";
import type { Step } from "#funnels/engine/types.ts";
import { BlueHeader } from "#app/funnel/step/blue-header.tsx";
import { BackLink } from "#app/funnel/step/back-link.tsx";
import { ChoiceForm } from "#app/funnel/step/choice-form.tsx";
import { LazyEnd, LazyForm } from "#app/funnel/step/lazy-form.tsx";
import { StepBanner } from "#app/funnel/step/step-banner.tsx";
import { OpenQuestion } from "#app/funnel/step/open-question.tsx";
import { Question } from "#app/funnel/step/step-heading.tsx";
import { percentOf } from "#app/funnel/step/step-progress.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** Variant 6: a blue header with the progress, a picture, and two answers within reach of the thumb. */
export function Quiz(view: StepView) {
  const { step, operator, values } = view;
  const lede = sayText(step.lede, values);
  const header = <BlueHeader brand={operator.brand} percent={percentOf(view)} />;
  return (
    <Page owner={operator} className="quiz" header={header}>
      <main id="main" className={`wrap ${isYesNo(step) || step.does === "end" ? "" : "to-the-left"}`}>
        <div className="step" key={step.slug}>
          <StepBanner {...view} />
          {step.picture && <Picture name={step.picture} size={step.picture === "erfolg" ? "scene" : "tile"} />}
          <Question>{step.question}</Question>
          {lede && <p className="lede">{lede}</p>}
          {step.hint && <p className="hint">{step.hint}</p>}
          <Answers {...view} />
          <BackLink {...view} />
          <OpenQuestion {...view} />
        </div>
      </main>
    </Page>
  );
}

const isYesNo = (step: Step): boolean => isPicked(step) && step.does === undefined && step.picture !== undefined;

function Answers(view: StepView) {
  const { step, memory } = view;
  if (step.does === "end") return <LazyEnd {...view} />;
  if (step.does === "confirm-phone") {
    return (
      <>
        <p className="tel">
          <span className="disc">
            <Icon name="phone" />
          </span>
          <span>{memory.answers["phoneNumber"]}</span>
        </p>
        <ChoiceForm view={view} as={DecisionButton} list="stack" />
      </>
    );
  }
  if (isYesNo(step)) return <ChoiceForm view={view} as={AnswerPlate} list="plates" />;
  return isPicked(step) ? <ChoiceForm view={view} as={OptionRow} list="rows" /> : <LazyForm view={view} />;
}
