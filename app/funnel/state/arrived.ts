import { useEffect } from "react";
import type { Funnel } from "#funnels/engine/types.ts";
import { useAddress } from "./address.ts";
import { cameAnew, cameBack, recall } from "./answer-storage.ts";
import { rememberStep } from "./step-address.ts";

/** This funnel was just sent, so Back says "already arrived" instead of showing an empty form. Half an hour is long enough for that. */
export const arrivedCookie = ({ basePath }: Funnel): string =>
  `arrived=1; Path=${basePath}; SameSite=Lax; Max-Age=1800`;

export const noArrivedCookie = ({ basePath }: Funnel): string => `arrived=; Path=${basePath}; SameSite=Lax; Max-Age=0`;

/** Where going back leads after a request was sent: an empty form would look as if it were lost. A new request keeps the `query`. */
export const arrivedPage = (formType: string, query: string): string =>
  `/angekommen?type=${formType}${query.replace("?", "&")}`;

export function rememberArrival(funnel: Funnel): void {
  document.cookie = arrivedCookie(funnel);
}

export function leaveForArrived(funnel: Funnel): void {
  const { formType } = funnel;
  rememberStep(funnel, undefined);
  location.replace(arrivedPage(formType, URL.parse(recall(formType, undefined).sourceUrl)?.search ?? ""));
}

/** Going back to a step after the request was sent; opening the funnel anew begins another one. */
export function useNoWayBack(funnel: Funnel, isEnd: boolean): void {
  const isFirst = useAddress().place.moves === 0;
  useEffect(() => {
    const leave = () => {
      const hasAnswers = Object.keys(recall(funnel.formType, undefined).answers).length > 0;
      if (!isEnd && !hasAnswers && /\barrived=1/.test(document.cookie)) leaveForArrived(funnel);
    };
    if (isFirst && cameAnew()) document.cookie = noArrivedCookie(funnel);
    else if (!isFirst || cameBack()) leave();
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && leave());
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [funnel, isEnd, isFirst]);
}
