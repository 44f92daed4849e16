import { resolve } from "node:path";
import { funnels } from "#funnels/registry.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { serve } from "./serve.ts";
import type { Site } from "./slow-phone.ts";

/** The built /treppenlift. Its first two screens ask no database, so it gets none. */
export async function startFunnelSite(): Promise<Site> {
  const { createHandler } = (await import(resolve("build/server/index.js"))) as typeof import("#app/web/handler.ts");
  const nothing = {} as Parameters<typeof createHandler>[0];
  const noStaff = { accessPassword: "", openSignUp: false, trustedProxies: [], mail: { smtpUrl: undefined, from: "" } };
  const cookieSecret = "only-for-the-bench-".repeat(2);
  const handle = createHandler({
    ...nothing,
    publicUrl: "http://127.0.0.1",
    staffAccess: noStaff,
    cookieSecret,
    site: aSite,
  });
  const { url, stop } = await serve(resolve("build/client"), handle);

  const { basePath, steps } = funnels.treppenlift;
  const [first] = steps[0].fields;
  const second = steps[1];
  if (first?.kind !== "choice" || !second) throw new Error(`${basePath} does not begin with two questions`);
  const option = `button[name="${first.name}"][value="${first.options[0]?.value}"]`;
  return { name: basePath, url: url + basePath, option, effect: second.question, stop };
}
