import { useEffect } from "react";
import type { Funnel } from "#funnels/engine/types.ts";

/**
 * This funnel was just sent: the server then answers "already arrived" instead of an empty form, see `http/arrived-cookie.ts`. Half an
 * hour: long enough for going back, short enough for the next person on the same device.
 */
export const arrivedCookie = ({ basePath }: Funnel): string =>
  `arrived=1; Path=${basePath}; SameSite=Lax; Max-Age=1800`;

/** Where going back leads after a request was sent: an empty form would look as if it were lost. */
export const arrivedPage = (formType: string): string => `/angekommen?type=${formType}`;

export function rememberArrival(funnel: Funnel): void {
  document.cookie = arrivedCookie(funnel);
}

/** Going back to a step without asking the server: within the page, or to a page the browser has kept. */
export function useNoWayBack({ formType }: Funnel, isEnd: boolean): void {
  useEffect(() => {
    const leave = () => {
      if (!isEnd && /\barrived=1/.test(document.cookie)) location.replace(arrivedPage(formType));
    };
    leave();
    addEventListener("pageshow", leave);
    return () => removeEventListener("pageshow", leave);
  }, [formType, isEnd]);
}
