import { choiceIn, refusesBySignal } from "./cookie-choice.ts";

/**
 * A visitor page is the same for everybody who has not chosen about cookies, so a proxy may keep it for a minute, unless its
 * route said otherwise.
 */
export function setVisitorCaching(request: Request, headers: Headers): void {
  const said = headers.get("cache-control");
  const own = choiceIn(request) !== undefined || refusesBySignal(request);
  if (said === null || (own && said.startsWith("public"))) {
    headers.set("cache-control", own ? "private, max-age=0" : "public, max-age=0, s-maxage=60");
  }
  headers.append("vary", "cookie, sec-gpc");
}
