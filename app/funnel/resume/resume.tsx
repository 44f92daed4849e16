import { useEffect, useState } from "react";
import type { Answers, Funnel, Step } from "#funnels/engine/types.ts";
import { clearResume, keepForResume, readResume } from "./resume-storage.ts";
import { resumeTexts } from "./resume-texts.ts";

export type ResumeProps = {
  funnel: Funnel;
  step: Step;
  answers: Answers;
  storageKey: string;
  /** Given, not imported: this file is loaded after the page works, and the engine is in the page's own script. */
  nextStep: (funnel: Funnel, answers: Answers) => Step;
  onGoOn: (answers: Answers, next: Step) => void;
};

/** Keeps the answers on this device for somebody who closes the tab, and offers them on the first step of a new walk. */
export function Resume({ funnel, step, answers, storageKey, nextStep, onGoOn }: ResumeProps) {
  const isNewWalk = step === funnel.steps[0] && Object.keys(answers).length === 0;
  const [offered, setOffered] = useState(() => (isNewWalk ? readResume(storageKey) : undefined));
  const submits = funnel.steps.findIndex(({ does }) => does === "submit");
  const isSent = funnel.steps.indexOf(step) > submits;
  useEffect(() => {
    if (!isSent) keepForResume(storageKey, funnel, answers);
  }, [isSent, storageKey, funnel, answers]);
  if (!offered || !isNewWalk) return null;
  const next = nextStep(funnel, offered);
  const beginAnew = () => {
    clearResume(storageKey);
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
