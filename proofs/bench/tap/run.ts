import { parseArgs } from "node:util";
import { isFormType, funnels } from "#funnels/registry.ts";
import { launchBrowser } from "#testing/browser/browser.ts";
import { startBareSite } from "./bare-site.ts";
import { behindNginx } from "./behind-nginx.ts";
import { startFunnelSite, startPlainSite } from "./funnel-site.ts";
import type { Site } from "./slow-phone.ts";
import { shiftOf, tableOf, worked, type Measured } from "./table.ts";
import { look, tapFirstOption } from "./visit.ts";

/**
 * `npm run prove tap -- --rounds 9 --funnels treppenlift,solar --http2`: how long until the first tap on a funnel's first screen has
 * worked, beside a bare React page, on a slow phone; and its largest paint beside the same HTML and CSS without scripts. With `--http2`
 * all of them are behind nginx, with TLS. Times are reported, not judged: machines differ. A page that shifts or a tap that never works
 * is a failure.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    funnels: { type: "string", default: "treppenlift,treppenlift6,solar" },
    http2: { type: "boolean", default: false },
  },
});
const ROUNDS = Number(values.rounds);
const LEAST_FIRST_PAINT_MS = 560; // one round trip of Slow 4G

const asked = values.funnels.split(",").map((name) => {
  if (!isFormType(name)) throw new Error(`There is no funnel "${name}"`);
  return funnels[name];
});

const started: Site[] = [await startBareSite()];
for (const funnel of asked) {
  const site = await startFunnelSite(funnel);
  started.push(site, await startPlainSite(site));
}
for (const { url } of started) for (let i = 0; i < 20; i++) await (await fetch(url)).text(); // servers warm up as well
const proxy = values.http2 ? await behindNginx(started) : undefined;
const measured = (proxy?.sites ?? started).map((site): Measured => ({ site, looks: [], taps: [] }));
const browser = await launchBrowser();
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of round % 2 === 0 ? measured : measured.toReversed()) {
      one.looks.push(await look(browser, one.site));
      if (one.site.name !== "without scripts") one.taps.push(await tapFirstOption(browser, one.site));
    }
  }
} finally {
  await browser.close();
  await proxy?.stop();
  for (const { stop } of started) await stop();
}

const soonest = Math.min(...measured.flatMap(({ looks }) => looks.map(({ firstPaint }) => firstPaint)));
if (soonest < LEAST_FIRST_PAINT_MS) throw new Error(`First paint at ${soonest} ms: the network was not slowed down`);

const [bare, ...pairs] = measured as [Measured, ...Measured[]];
console.log(
  `Beside a bare React page: Slow 4G, 4x CPU, ${values.http2 ? "HTTP/2" : "HTTP/1.1"}, ${ROUNDS} rounds, medians (quartiles)`,
);
for (let i = 0; i < pairs.length; i += 2)
  console.log(`\n${tableOf(bare, pairs[i] as Measured, pairs[i + 1] as Measured)}`);
const failed = measured.some(
  (one) => shiftOf(one) > 0 || (one.site.name !== "without scripts" && worked(one).length < ROUNDS),
);
process.exitCode = failed ? 1 : 0;
