import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { createRecipientsToken } from "#server/sales/buyers/recipients-token.ts";
import { createProofOfWork } from "#server/leads/spam/proof-of-work.ts";
import { createSyntheticHeader } from "#server/operations/synthetic/signed-header.ts";
import { createClientAddress } from "./client-address.ts";
import { cachePageContext, createCachedPages, type Answer } from "./page-cache/cached-pages.ts";
import { createContentVersion } from "./page-cache/content-version.ts";
import { depsContext, type HandlerDeps } from "./context.ts";
import { createAnswersCookie } from "./answers-cookie.ts";
import { createStaffAuth } from "#app/staff-auth/staff-auth.ts";
import type { Served } from "#server/platform/observability/metrics.ts";
import { createRoutePattern } from "./route-pattern.ts";

// The cast: React Router's own types do not satisfy exactOptionalPropertyTypes here.
const build = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;

/** The web app as a function of its deps. */
export function createHandler({ cookieSecret, staffAccess, attackLeads, noteServed, ...deps }: HandlerDeps) {
  const secureCookies = deps.publicUrl.startsWith("https:");
  const answersCookie = createAnswersCookie(cookieSecret, secureCookies);
  const syntheticHeader = createSyntheticHeader(cookieSecret);
  const staffAuth = createStaffAuth({ ...deps, ...staffAccess, cookieSecret, secureCookies });
  const spamCheck =
    attackLeads === undefined ? undefined : { attackLeads, proofOfWork: createProofOfWork(cookieSecret) };
  const recipientsToken = createRecipientsToken(cookieSecret);
  const addressOf = createClientAddress(staffAccess.trustedProxies);
  const pages = createCachedPages(createContentVersion(deps));
  // Behind a TLS proxy our side is http, and React Router would reject every form as cross-site.
  const allowedActionOrigins = [new URL(deps.publicUrl).host];
  const contextOf = (request: Request, client: { address: string }) => {
    const context = new RouterContextProvider();
    const callerAddress = addressOf(client.address, request.headers.get("x-forwarded-for"));
    context.set(depsContext, {
      ...deps,
      spamCheck,
      recipientsToken,
      answersCookie,
      secureCookies,
      syntheticHeader,
      staffAuth,
      openSignUp: staffAccess.openSignUp,
      callerAddress,
    });
    context.set(cachePageContext, pages.cacheFor(request));
    return context;
  };
  // The build itself, not a function that loads it: with one, React Router sorts all routes anew for every request.
  const listening = build().then((built) =>
    createRequestListener({ build: { ...built, allowedActionOrigins }, getLoadContext: contextOf }),
  );
  const answer = pages.before(async (request, response) => (await listening)(request, response));
  return noteServed ? observeAnswers(answer, build, noteServed) : answer;
}

/** Wraps the handler to report each response once sent. */
function observeAnswers(
  answer: Answer,
  build: () => Promise<ServerBuild>,
  noteServed: (served: Served) => void,
): Answer {
  const pattern = build().then(({ routes }) => createRoutePattern(routes));
  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = response.writableFinished ? response.statusCode : "aborted";
      const isEndless = String(response.getHeader("content-type")).startsWith("text/event-stream");
      void pattern.then((of) =>
        noteServed({ route: of(request.url ?? "/"), method: request.method ?? "", status, seconds, isEndless }),
      );
    });
    return answer(request, response);
  };
}
