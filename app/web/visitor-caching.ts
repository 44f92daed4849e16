import { hasChosen, refusesBySignal } from "./cookie-choice.ts";

/**
 * A visitor page is the same for all visitors without a cookie choice, so a proxy may cache it for a minute, unless its route
 * says otherwise.
 */
export function setVisitorCaching(request: Request, headers: Headers): void {
  const cacheControl = headers.get("cache-control");
  const own = hasChosen(request) || refusesBySignal(request);
  if (cacheControl === null || (own && cacheControl.startsWith("public"))) {
    headers.set("cache-control", own ? "private, max-age=0" : "public, max-age=0, s-maxage=60");
  }
  headers.append("vary", "cookie, sec-gpc");
}
