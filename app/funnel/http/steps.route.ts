import { depsContext } from "#app/web/context.ts";
import { createRateLimit } from "#server/platform/rate-limit.ts";
import { parseJson, readBody } from "#app/web/read-body.ts";
import { deviceClass } from "#server/insights/write-counts.ts";
import { networkOf } from "#server/platform/ip-network.ts";
import { SYNTHETIC_HEADER } from "#server/operations/synthetic/signed-header.ts";
import { visitOf } from "./read-visitor.server.ts";
import type { Route } from "./+types/steps.route";

/** Mobile networks share addresses among many visitors, each with a message per step. */
const mayCount = createRateLimit({ most: 3000, spanMs: 60_000 });

/** Receives step counts. Stores nothing but sums; the answer is always the same. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const deps = context.get(depsContext);
  const body = await readBody(request);
  const isOwn = visitOf(request, deps, "script").origin !== "foreign";
  const isSynthetic = deps.syntheticHeader.isGenuine(request.headers.get(SYNTHETIC_HEADER));
  const isCounted = (await deps.site()).operator.countBy === "script"; // a page may still be open from before
  if (body !== undefined && isOwn && !isSynthetic && isCounted && mayCount(networkOf(deps.callerAddress)))
    deps.stepCounts?.countMessage(parseJson(body), deviceClass(request.headers.get("user-agent")));
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

export const loader = () => new Response(null, { status: 405 });
