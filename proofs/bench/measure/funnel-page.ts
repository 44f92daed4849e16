import type { RequestListener } from "node:http";
import { resolve } from "node:path";
import { aSite } from "#testing/fixtures/site.ts";
import { testRing } from "#testing/fixtures/services.ts";

/** The built site without a database: the first screens of a funnel ask for nothing there. */
export async function loadFunnelPage(): Promise<RequestListener> {
  const { createHandler } = (await import(resolve("build/server/index.js"))) as typeof import("#app/web/handler.ts");
  const nothing = {} as Parameters<typeof createHandler>[0];
  return createHandler({
    ...nothing,
    publicUrl: "http://127.0.0.1",
    staffAccess: { accessPassword: "", openSignUp: false, trustedProxies: [], email: { smtpUrl: undefined, from: "" } },
    cookieSecret: "only-for-the-bench-".repeat(2),
    site: aSite,
    ring: testRing, // the keys of second factors are derived at once
  });
}
