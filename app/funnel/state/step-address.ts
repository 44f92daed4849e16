import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/navigation.ts";
import { useAddress, type Place } from "./address.ts";

/** The step of a history entry: from the URL, or else from its state. */
export function slugAt(funnel: Funnel, { pathname, entry }: Place, fromServer: string): string {
  if (funnel.stepInUrl) return pathname.slice(funnel.basePath.length).replaceAll("/", "");
  return entry.step ?? fromServer;
}

type GoToOptions = {
  replace?: boolean;
  isSent?: boolean;
  /** An answer is being changed, and the next step is the one that submits. */
  isChange?: boolean;
};

export type GoTo = (slug: string, options?: GoToOptions) => void;

/** Query parameter of a step whose answer is being changed. */
export const CHANGE = "change";

export function useGoTo(funnel: Funnel): GoTo {
  const { go } = useAddress();
  return (slug, { replace = false, isSent = false, isChange = false } = {}) =>
    go(pathOf(funnel, slug) + (isChange ? `?${CHANGE}` : ""), { step: slug, isSent }, { replace });
}

/** Lets the server render the same step on reload, see `app/funnel/http/step-cookie.ts`. */
export function rememberStep(funnel: Funnel, slug: string | undefined): void {
  if (funnel.stepInUrl) return;
  const life = slug === undefined ? "; Max-Age=0" : "";
  document.cookie = `step=${slug ?? ""}; Path=${funnel.basePath}; SameSite=Lax${life}`;
}
