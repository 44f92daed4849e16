import { parseArgs } from "node:util";
import { launchBrowser } from "#testing/browser/browser.ts";
import { median } from "#testing/statistics.ts";
import { startBareSite } from "./bare-site.ts";
import { startFunnelSite } from "./funnel-site.ts";
import type { Site } from "./slow-phone.ts";
import { look, tapFirstOption, type Look, type Tap } from "./visit.ts";

/**
 * `npm run bench:tap -- --rounds 5`: how long until the first tap on /treppenlift has worked, beside a bare React page, on a slow phone.
 * Times are reported, not judged: machines differ. A page that shifts or a tap that never works is a failure.
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
const ROUNDS = Number(values.rounds);
const LEAST_FIRST_PAINT_MS = 560; // one round trip of Slow 4G

type Measured = { site: Site; looks: Look[]; taps: (Tap | undefined)[] };

const sites = [await startBareSite(), await startFunnelSite()];
const browser = await launchBrowser();
const [bare, funnel] = sites.map((site): Measured => ({ site, looks: [], taps: [] })) as [Measured, Measured];
try {
  for (const { url } of sites) for (let i = 0; i < 20; i++) await (await fetch(url)).text(); // servers warm up as well
  for (let round = 0; round < ROUNDS; round++) {
    for (const { site, looks, taps } of round % 2 === 0 ? [bare, funnel] : [funnel, bare]) {
      looks.push(await look(browser, site));
      taps.push(await tapFirstOption(browser, site));
    }
  }
} finally {
  await browser.close();
  for (const { stop } of sites) await stop();
}

const soonest = Math.min(...[bare, funnel].flatMap(({ looks }) => looks.map(({ firstPaint }) => firstPaint)));
if (soonest < LEAST_FIRST_PAINT_MS) throw new Error(`First paint at ${soonest} ms: the network was not slowed down`);

const worked = (measured: Measured) => measured.taps.filter((tap) => tap !== undefined);
console.log(`${funnel.site.name} beside a bare React page: Slow 4G, 4x CPU, ${ROUNDS} rounds, medians (least to most)
${"".padEnd(24)}${bare.site.name.padEnd(24)}${funnel.site.name.padEnd(24)}ratio   target`);
line("first paint", (measured) => measured.looks.map(({ firstPaint }) => firstPaint));
line("largest paint (LCP)", (measured) => measured.looks.map(({ lcp }) => lcp), "at most 1.1");
line("first tap made", (measured) => worked(measured).map(({ tappedAt }) => tappedAt));
line("its effect on screen", (measured) => worked(measured).map(({ shownAt }) => shownAt), "at most 1.0");
for (const measured of [bare, funnel]) {
  const taps = worked(measured);
  const byServer = taps.filter(({ takenBy }) => takenBy === "server").length;
  console.log(
    `${measured.site.name}: CLS ${shiftOf(measured)} (target 0), ${taps.length} of ${ROUNDS} taps worked, ` +
      `${byServer} answered by the server, ${taps.length - byServer} by scripts, ` +
      `after ${taps.map((tap) => tap.tries).join(", ")} tries`,
  );
}
const failed = [bare, funnel].some((measured) => shiftOf(measured) > 0 || worked(measured).length < ROUNDS);
process.exitCode = failed ? 1 : 0;

function line(name: string, times: (measured: Measured) => number[], target = ""): void {
  const ratio = (median(times(funnel)) / median(times(bare))).toFixed(2);
  console.log(`${name.padEnd(24)}${figure(times(bare))}${figure(times(funnel))}${ratio.padEnd(8)}${target}`.trimEnd());
}

function figure(times: readonly number[]): string {
  if (times.length === 0) return "never".padEnd(24);
  const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map(Math.round);
  return `${middle} ms (${least} to ${most})`.padEnd(24);
}

/** The most that anything moved in one visit. */
function shiftOf({ looks, taps }: Measured): number {
  return Math.max(...looks.map(({ cls }) => cls), ...taps.map((tap) => tap?.cls ?? 0));
}
