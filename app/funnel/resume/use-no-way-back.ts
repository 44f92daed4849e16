import { useEffect } from "react";
import type { Funnel } from "#funnels/engine/types.ts";
import { useAddress } from "#app/funnel/state/address.ts";
import { cameBack, recall } from "#app/funnel/state/answer-storage.ts";
import { arrivedPage } from "#app/funnel/state/arrived-page.ts";
import { noArrivedCookie } from "#app/funnel/http/arrived-cookie.ts";
import { rememberStep } from "#app/funnel/state/step-address.ts";

/** Nobody who goes back sees the empty form of a request that was sent. Opening the funnel anew begins another one. */
export function useNoWayBack(funnel: Funnel, isEnd: boolean): void {
  const isMoved = useAddress().place.moves > 0;
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
