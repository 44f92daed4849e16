import type { MiddlewareFunction } from "react-router";
import { depsContext } from "#app/web/context.ts";
import { takesBrotli } from "#app/web/page-cache/cached-pages.ts";
import type { GuessLimit } from "#server/leads/self-service-pages/guess-limit.ts";
import { STATUS } from "./private-headers.ts";

/** After this the page is rendered anew: what it says of the operator may have changed. */
const KEPT_MS = 60_000;

type Kept = { until: number; body: ArrayBuffer; status: number; headers: [string, string][] };

/**
 * Who may not try again gets the page that says so from memory: rendered for each, a flood of guesses would keep the process busy. Only for
 * routes whose page is the same for all of them: without a banner, without scripts, and without its own address.
 */
export function keepThrottledPage(limit: GuessLimit, now = () => performance.now()): MiddlewareFunction<Response> {
  const pages = new Map<boolean, Kept>();
  return async ({ request, context }, next) => {
    if (request.method !== "GET" || limit.mayTry(context.get(depsContext).callerAddress)) return next();
    const isCompressed = takesBrotli(request.headers.get("accept-encoding"));
    const kept = pages.get(isCompressed);
    if (kept && kept.until > now()) return new Response(kept.body, kept);
    const response = await next();
    const isPage = response.headers.get("content-type")?.startsWith("text/html") === true; // the router's answer for scripts is none
    if (response.status !== STATUS["too-many"] || !isPage) return response;
    const page = {
      until: now() + KEPT_MS,
      body: await response.arrayBuffer(),
      status: response.status,
      headers: [...response.headers],
    };
    pages.set(isCompressed, page);
    return new Response(page.body, page);
  };
}
