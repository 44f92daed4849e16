import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { createProofOfWork } from "#server/spam/proof-of-work.ts";
import { createMark } from "#server/synthetic/signed-header.ts";
import { createClientAddress } from "./client-address.ts";
import { needsContext, type HandlerNeeds } from "./context.ts";
import { createKeptAnswers } from "./answers-cookie.ts";
import { watchAnswers } from "./request-metrics.ts";
import { createStaffAuth } from "#app/staff-auth/staff-auth.ts";

// The cast: React Router's own types do not satisfy exactOptionalPropertyTypes here.
const build = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;

/** The web app as one function of what it needs. */
export function createHandler({ cookieSecret, staffAccess, attackLeads, noteServed, ...needs }: HandlerNeeds) {
  const secureCookies = needs.publicUrl.startsWith("https:");
  const keptAnswers = createKeptAnswers(cookieSecret, secureCookies);
  const mark = createMark(cookieSecret);
  const staffAuth = createStaffAuth({ ...needs, ...staffAccess, cookieSecret, secureCookies });
  const abuse = attackLeads === undefined ? undefined : { attackLeads, proofOfWork: createProofOfWork(cookieSecret) };
  const addressOf = createClientAddress(staffAccess.trustedProxies);
  // Behind a proxy that speaks TLS our own half is http, and React Router would take every form for a foreign page's.
  const allowedActionOrigins = [new URL(needs.publicUrl).host];
  const listener = createRequestListener({
    build: async () => ({ ...(await build()), allowedActionOrigins }),
    getLoadContext(request, client) {
      const context = new RouterContextProvider();
      const callerAddress = addressOf(client.address, request.headers.get("x-forwarded-for"));
      context.set(needsContext, {
        ...needs,
        abuse,
        keptAnswers,
        secureCookies,
        mark,
        staffAuth,
        openSignUp: staffAccess.openSignUp,
        callerAddress,
      });
      return context;
    },
  });
  return noteServed ? watchAnswers(listener, build, noteServed) : listener;
}
