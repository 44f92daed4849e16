import { useEffect, useState } from "react";
import type { Answers, Funnel, Step } from "#funnels/engine/types.ts";
import type { Memory } from "#app/funnel/state/answer-storage.ts";
import { keepForResume, readResume } from "./resume-storage.ts";
import { resumeTexts } from "./resume-texts.ts";

export type ResumeProps = {
  funnel: Funnel;
  step: Step;
  memory: Memory;
  storageKey: string;
  /** Given, not imported, like `nextStep`: this file is loaded after the page works, and they are in the page's own script. */
  forget: () => void;
  nextStep: (funnel: Funnel, answers: Answers) => Step;
  onGoOn: (answers: Answers, next: Step) => void;
};

/** Keeps the answers on this device for somebody who closes the tab, and offers them on the first step of a new walk. */
export function Resume({ funnel, step, memory, storageKey, forget, nextStep, onGoOn }: ResumeProps) {
  const { answers } = memory;
  const isNewWalk = step === funnel.steps[0] && Object.keys(answers).length === 0;
  const [offered, setOffered] = useState(() => (isNewWalk ? readResume(storageKey, forget) : undefined));
  const submits = funnel.steps.findIndex(({ does }) => does === "submit");
  const isSent = memory.isSent || funnel.steps.indexOf(step) > submits;
  useEffect(() => {
    if (!isSent) keepForResume(storageKey, funnel, answers);
  }, [isSent, storageKey, funnel, answers]);
  if (!offered || !isNewWalk) return null;
  const next = nextStep(funnel, offered);
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
          <button type="button" className="btn" onClick={() => onGoOn(offered, next)}>
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
