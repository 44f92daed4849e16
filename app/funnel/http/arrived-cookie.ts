import type { Funnel } from "#funnels/engine/types.ts";
import { cookieIn } from "#app/web/cookie-choice.ts";

/** Another request begins: Back no longer says that the one before has arrived. */
export const noArrivedCookie = ({ basePath }: Funnel): string => `arrived=; Path=${basePath}; SameSite=Lax; Max-Age=0`;

export const hasArrived = (request: Request): boolean => cookieIn(request, "arrived") === "1";

/**
 * Without scripts, Back asks for a step once more as the step before it did; whoever comes to the funnel anew comes from elsewhere. The
 * first step looks the same both ways: it opens.
 */
export function isStepOfWalk(request: Request, { basePath }: Funnel): boolean {
  const from = URL.parse(request.headers.get("referer") ?? "");
  const isOurs = from?.host === new URL(request.url).host;
  return isOurs && (from.pathname === basePath || from.pathname.startsWith(`${basePath}/`));
}
