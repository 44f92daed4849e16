import type { MiddlewareFunction } from "react-router";
import { depsContext } from "#app/web/context.ts";
import { takesBrotli } from "#app/web/page-cache/cached-pages.ts";
import type { GuessLimit } from "#server/leads/self-service-pages/guess-limit.ts";
import { STATUS } from "./private-headers.ts";

/** Cache time, because the operator's data on the page may change. */
const KEPT_MS = 60_000;

type Kept = { until: number; body: ArrayBuffer; status: number; headers: [string, string][] };

/**
 * Serves the rate limit page from memory: rendering it each time would let a flood of guesses keep the process busy. Only for
 * routes where that page is always the same: no banner, no scripts, and not its own URL.
 */
export function keepThrottledPage(limit: GuessLimit, now = () => performance.now()): MiddlewareFunction<Response> {
  const pages = new Map<boolean, Kept>();
  return async ({ request, context }, next) => {
    if (request.method !== "GET" || limit.mayTry(context.get(depsContext).callerAddress)) return next();
    const isCompressed = takesBrotli(request.headers.get("accept-encoding"));
    const kept = pages.get(isCompressed);
    if (kept && kept.until > now()) return new Response(kept.body, kept);
    const response = await next();
    const isPage = response.headers.get("content-type")?.startsWith("text/html") === true; // the router's data response is not a page
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
