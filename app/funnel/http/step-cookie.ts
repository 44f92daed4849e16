import type { Funnel, Step } from "#funnels/engine/types.ts";
import { lookUpStep } from "#funnels/engine/navigation.ts";
import { cookieIn } from "#app/web/cookie-choice.ts";

/** Stores the step if the funnel's URL does not. It holds no answers. */
export function stepFromCookie(request: Request, funnel: Funnel): Step {
  const place = lookUpStep(funnel, cookieIn(request, "step") ?? "");
  return place.kind === "step" ? place.step : funnel.steps[0];
}

/** Set-Cookie value. Scripts write the same cookie, see `app/funnel/state/address.ts`. */
export const stepCookie = (funnel: Funnel, slug: string): string =>
  `step=${slug}; Path=${funnel.basePath}; SameSite=Lax`;

export const noStepCookie = (funnel: Funnel): string => `step=; Path=${funnel.basePath}; SameSite=Lax; Max-Age=0`;
