import { useEffect, useState } from "react";
import type { Answers, Funnel, Step } from "#funnels/engine/types.ts";
import { countSteps, type Subscribe } from "#app/funnel/counting/count-steps.ts";
import type { Place } from "#app/funnel/state/address.ts";
import type { Memory } from "#app/funnel/state/answer-storage.ts";
import { forgetKept, keepForResume, readResume } from "./resume-storage.ts";
import { resumeTexts } from "./resume-texts.ts";

export type ResumeProps = {
  funnel: Funnel;
  step: Step;
  memory: Memory;
  place: Place;
  subscribe: Subscribe;
  storageKey: string;
  /** Given, not imported, like `subscribe`: this file is loaded after the page works, and they are in the page's own script. */
  nextStep: (funnel: Funnel, answers: Answers) => Step;
  remember: (formType: string, answers: Answers) => void;
  goTo: (slug: string) => void;
};

/** Keeps the answers on this device for somebody who closes the tab, and offers them on the first step of a new walk. */
export function Resume(props: ResumeProps) {
  const { funnel, step, memory, place, subscribe, storageKey, nextStep, remember, goTo } = props;
  const forget = () => forgetKept(storageKey);
  const { answers } = memory;
  const isNewWalk = step === funnel.steps[0] && Object.keys(answers).length === 0;
  const [offered, setOffered] = useState(() => (isNewWalk ? readResume(storageKey, forget) : undefined));
  const submits = funnel.steps.findIndex(({ does }) => does === "submit");
  const isSent = memory.isSent || funnel.steps.indexOf(step) > submits;
  useEffect(() => {
    if (!isSent) keepForResume(storageKey, funnel, answers);
  }, [isSent, storageKey, funnel, answers]);
  useEffect(() => countSteps({ funnel, memory, place, isSent, subscribe }), [funnel, memory, place, isSent, subscribe]);
  if (!offered || !isNewWalk) return null;
  const next = nextStep(funnel, offered);
  const goOn = () => {
    remember(funnel.formType, offered);
    goTo(next.slug);
  };
  const beginAnew = () => {
    forget();
    setOffered(undefined);
    document.querySelector("h1")?.focus();
  };
  return (
    <section className="resume" aria-label={resumeTexts.title}>
      <div className="wrap">
        <p>
          <b>{resumeTexts.title}</b> {resumeTexts.text}
        </p>
        <div className="yes-and-no">
          <button type="button" className="btn" onClick={goOn}>
            {resumeTexts.goOn(funnel.steps.indexOf(next) + 1, submits + 1)}
          </button>
          <button type="button" className="btn ghost" onClick={beginAnew}>
            {resumeTexts.beginAnew}
          </button>
        </div>
      </div>
    </section>
  );
}
