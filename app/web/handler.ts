import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { shownClaims } from "#server/claims/claims.ts";
import { needsContext, type WebNeeds } from "./context.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { createStaffAuth } from "./staff-auth.ts";

/** The web app as one function of what it needs. */
export function createHandler({ cookieSecret, ...needs }: WebNeeds & { cookieSecret: string }) {
  const secureCookies = needs.publicUrl.startsWith("https:");
  const keptAnswers = createKeptAnswers(cookieSecret, secureCookies);
  const staffAuth = createStaffAuth();
  return createRequestListener({
    // The cast: React Router's own types do not satisfy exactOptionalPropertyTypes here.
    build: () => import("virtual:react-router/server-build") as Promise<ServerBuild>,
    getLoadContext() {
      const context = new RouterContextProvider();
      context.set(needsContext, { ...needs, claims: shownClaims(), keptAnswers, secureCookies, staffAuth });
      return context;
    },
  });
}
