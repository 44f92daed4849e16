import type { Funnel } from "#funnels/engine/types.ts";
import { cookieIn } from "#app/web/cookie-choice.ts";

/** Clears the mark of the previous lead when a new one starts. */
export const noArrivedCookie = ({ basePath }: Funnel): string => `arrived=; Path=${basePath}; SameSite=Lax; Max-Age=0`;

export const hasArrived = (request: Request): boolean => cookieIn(request, "arrived") === "1";

/**
 * Without scripts, Back requests a step with the step before it as referrer; a new visit comes from elsewhere. On the first step
 * both look the same, so it opens.
 */
export function isStepOfWalk(request: Request, { basePath }: Funnel): boolean {
  const from = URL.parse(request.headers.get("referer") ?? "");
  const isOurs = from?.host === new URL(request.url).host;
  return isOurs && (from.pathname === basePath || from.pathname.startsWith(`${basePath}/`));
}
