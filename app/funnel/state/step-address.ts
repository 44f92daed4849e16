import { useNavigate, type Location } from "react-router";
import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/walk.ts";

/** The step of a history entry. If it is not in the address it is in the history state. */
export function slugAt(funnel: Funnel, { pathname, state }: Location, fromServer: string): string {
  if (funnel.stepInUrl) return pathname.slice(funnel.basePath.length).replaceAll("/", "");
  const step = (state as { step?: unknown } | null)?.step;
  return typeof step === "string" ? step : fromServer;
}

export type GoTo = (slug: string, options?: { replace: boolean }) => void;

export function useGoTo(funnel: Funnel): GoTo {
  const navigate = useNavigate();
  return (slug, options) => {
    void navigate(pathOf(funnel, slug), funnel.stepInUrl ? options : { ...options, state: { step: slug } });
  };
}

/** So that a reload renders the same step on the server, which reads it, see `app/funnel/http/step-cookie.ts`. */
export function rememberStep(funnel: Funnel, slug: string | undefined): void {
  if (funnel.stepInUrl) return;
  const life = slug === undefined ? "; Max-Age=0" : "";
  document.cookie = `step=${slug ?? ""}; Path=${funnel.basePath}; SameSite=Lax${life}`;
}
