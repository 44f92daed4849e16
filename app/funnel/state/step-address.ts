import { useNavigate, type Location } from "react-router";
import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/walk.ts";

/** Which step a place in the history means. Where it is not in the address it lies in the history's own state. */
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

/** So that a reload shows the same step from the first byte on. The server reads it, see `app/web/step-cookie.ts`. */
export function rememberStep(funnel: Funnel, slug: string | undefined): void {
  if (funnel.stepInUrl) return;
  const life = slug === undefined ? "; Max-Age=0" : "";
  document.cookie = `step=${slug ?? ""}; Path=${funnel.basePath}; SameSite=Lax${life}`;
}
