import { useNavigate, type Location } from "react-router";
import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/walk.ts";

/** The step of a history entry. If it is not in the address it is in the history state. */
export function slugAt(funnel: Funnel, { pathname, state }: Location, fromServer: string): string {
  if (funnel.stepInUrl) return pathname.slice(funnel.basePath.length).replaceAll("/", "");
  const step = (state as { step?: unknown } | null)?.step;
  return typeof step === "string" ? step : fromServer;
}

type GoToOptions = {
  replace?: boolean;
  /** The lead is stored, so the steps after the submit may be shown; the history entry remembers it. */
  isSent?: boolean;
  /** The answer is changed, and leads back to the step that submits. */
  isChange?: boolean;
};

export type GoTo = (slug: string, options?: GoToOptions) => void;

/** The query of a step on which an answer is changed. */
export const CHANGE = "change";

export function useGoTo(funnel: Funnel): GoTo {
  const navigate = useNavigate();
  return (slug, { replace = false, isSent = false, isChange = false } = {}) => {
    void navigate(pathOf(funnel, slug) + (isChange ? `?${CHANGE}` : ""), { replace, state: { step: slug, isSent } });
  };
}

export const isSentAt = ({ state }: Location): boolean => (state as { isSent?: unknown } | null)?.isSent === true;

/** So that a reload renders the same step on the server, which reads it, see `app/funnel/http/step-cookie.ts`. */
export function rememberStep(funnel: Funnel, slug: string | undefined): void {
  if (funnel.stepInUrl) return;
  const life = slug === undefined ? "; Max-Age=0" : "";
  document.cookie = `step=${slug ?? ""}; Path=${funnel.basePath}; SameSite=Lax${life}`;
}
