import { resolve } from "node:path";
import { funnels } from "#funnels/registry.ts";
import { loadFunnelPage } from "#bench/measure/funnel-page.ts";
import { serve } from "./serve.ts";
import type { Site } from "./slow-phone.ts";

/** The built /treppenlift. */
export async function startFunnelSite(): Promise<Site> {
  const { url, stop } = await serve(resolve("build/client"), await loadFunnelPage());
  const { basePath, steps } = funnels.treppenlift;
  const [first] = steps[0].fields;
  const second = steps[1];
  if (first?.kind !== "choice" || !second) throw new Error(`${basePath} does not begin with two questions`);
  const option = `button[name="${first.name}"][value="${first.options[0]?.value}"]`;
  return { name: basePath, url: url + basePath, option, effect: second.question, stop };
}
