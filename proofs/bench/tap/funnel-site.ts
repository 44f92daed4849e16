import { createServer } from "node:http";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { DefinedFunnel } from "#funnels/engine/types.ts";
import { entranceOf } from "#funnels/engine/navigation.ts";
import { loadFunnelPage } from "#proofs/bench/measure/funnel-page.ts";
import { listen } from "#testing/listen.ts";
import { serve } from "./serve.ts";
import type { Site } from "./slow-phone.ts";

/** A funnel as it was built, at the address that advertisements name. */
export async function startFunnelSite(funnel: DefinedFunnel): Promise<Site> {
  const { url, stop } = await serve(resolve("build/client"), await loadFunnelPage());
  const [first] = funnel.steps[0].fields;
  const second = funnel.steps[1];
  const entrance = entranceOf(funnel);
  if (first?.kind !== "choice" || !second) throw new Error(`${entrance} does not begin with two questions`);
  const option = `button[name="${first.name}"][value="${first.options[0]?.value}"]`;
  return { name: entrance, url: url + entrance, option, effect: second.question, stop };
}

/** The HTML and CSS without any script, to measure the page's own weight. */
export async function startPlainSite(funnel: Site): Promise<Site> {
  const html = await (await fetch(funnel.url)).text();
  const body = brotliCompressSync(html.replaceAll(/<script\b.*?<\/script>/gs, ""));
  const { url, stop } = await listen(
    createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).end(body);
    }),
  );
  return { ...funnel, name: "without scripts", url: `${url}/`, stop };
}
