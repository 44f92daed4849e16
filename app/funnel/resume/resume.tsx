import { useEffect, useState } from "react";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { stepToSend } from "#funnels/engine/navigation.ts";
import { pageDescription } from "#funnels/engine/page-description.ts";
import { describePage } from "#app/ui/head-of-page.ts";
import type { Began } from "#app/funnel/counting/step-counter.ts";
import { useAddress, useGoTo, rememberStep } from "#app/funnel/state/address.ts";
import {
  cameAnew,
  remember,
  resumeKey,
  subscribe,
  cameBack,
  recall,
  type Memory,
} from "#app/funnel/state/answer-storage.ts";
import { deleteResumed, keepForResume, readResume } from "./resume-storage.ts";
import { resumeTexts } from "./resume-texts.ts";
import { arrivedPage } from "#app/funnel/state/arrived-page.ts";
import { noArrivedCookie } from "#app/funnel/http/arrived-cookie.ts";

export type ResumeProps = { funnel: Funnel; step: Step; memory: Memory };

/** Stores the answers on this device, and offers them on the first step of a new walk. */
export function Resume({ funnel, step, memory }: ResumeProps) {
  const { page } = useAddress();
  const goTo = useGoTo(funnel);
  const storageKey = resumeKey(funnel.formType);
  const forget = () => deleteResumed(storageKey);
  const { answers } = memory;
  const isNewWalk = step === funnel.steps[0] && Object.keys(answers).length === 0;
  const [offered, setOffered] = useState(() => (isNewWalk ? readResume(storageKey, forget) : undefined));
  const submits = funnel.steps.findIndex(({ does }) => does === "submit");
  const isSent = memory.isSent || funnel.steps.indexOf(step) > submits;
  useEffect(() => {
    if (!isSent) keepForResume(storageKey, funnel, answers);
  }, [isSent, storageKey, funnel, answers]);
  useEffect(() => {
    if (!funnel.countsSteps) return;
    import("#app/funnel/counting/count-steps.ts")
      .then(({ countSteps }) => countSteps(page, isSent ? "sent" : howItBegan(memory), funnel, memory, subscribe))
      .catch(() => undefined); // loading failed, or an old browser lacks something: counting must not stop a visitor
  }, [page, isSent, funnel, memory]);
  useEffect(
    () => describePage(pageDescription(funnel, funnel.steps.indexOf(step)), page.pathname),
    [funnel, step, page],
  );
  useNoWayBack(funnel, step.does === "end");
  if (!offered || !isNewWalk) return null;
  const next = stepToSend(funnel, offered);
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
          <b>{resumeTexts.title}</b> {resumeTexts.text(funnel.steps.indexOf(next) + 1)}
        </p>
        <div className="yes-and-no">
          <button type="button" className="btn" onClick={goOn}>
            {resumeTexts.goOn}
          </button>
          <button type="button" className="btn ghost" onClick={beginAnew}>
            {resumeTexts.beginAnew}
          </button>
        </div>
      </div>
    </section>
  );
}

/** Ids of walks begun on this page hold the time (UUIDv7). Walks carried by the server are counted there. */
function howItBegan({ id }: Memory): Began {
  if (document.getElementById("funnel-data")?.textContent.includes('"carried":{')) return undefined;
  if (parseInt(id.replace("-", ""), 16) >= performance.timeOrigin) return "enter";
  return cameAnew() ? "return" : undefined;
}

/** Keeps Back from showing an empty form after a submit. Opening the funnel anew starts another lead. */
function useNoWayBack(funnel: Funnel, isEnd: boolean): void {
  const isMoved = useAddress().page.moves > 0;
  useEffect(() => {
    const { formType } = funnel;
    const onShow = (event?: PageTransitionEvent) => {
      const { answers, sourceUrl } = recall(formType, undefined);
      if (isEnd || Object.keys(answers).length > 0 || !/\barrived=1/.test(document.cookie)) return;
      if (isMoved || event?.persisted || cameBack()) {
        rememberStep(funnel, undefined);
        location.replace(arrivedPage(formType, new URL(sourceUrl).search));
      } else document.cookie = noArrivedCookie(funnel);
    };
    onShow();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [funnel, isEnd, isMoved]);
}
