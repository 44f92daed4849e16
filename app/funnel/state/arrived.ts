import { useEffect } from "react";
import type { Funnel } from "#funnels/engine/types.ts";

/** After a submit: the server then answers "already arrived" instead of an empty form, see `http/arrived-cookie.ts`. */
export function rememberArrival({ basePath }: Funnel): void {
  document.cookie = `arrived=1; Path=${basePath}; SameSite=Lax; Max-Age=1800`;
}

/** Going back to a step without asking the server: within the page, or to a page the browser has kept. */
export function useNoWayBack({ formType }: Funnel, isEnd: boolean): void {
  useEffect(() => {
    const leave = () => {
      if (!isEnd && /\barrived=1/.test(document.cookie)) location.replace(`/angekommen?type=${formType}`);
    };
    leave();
    addEventListener("pageshow", leave);
    return () => removeEventListener("pageshow", leave);
  }, [formType, isEnd]);
}
