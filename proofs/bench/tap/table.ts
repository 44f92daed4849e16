import { median, percentile } from "#testing/statistics.ts";
import type { Site } from "./slow-phone.ts";
import type { Look, Tap } from "./visit.ts";

/** `taps` has an undefined for each that never worked. */
export type Measured = { site: Site; looks: Look[]; taps: (Tap | undefined)[] };

const WIDTH = 26;

export const worked = (measured: Measured): Tap[] => measured.taps.filter((tap) => tap !== undefined);

/** One funnel beside the bare page, and its paint beside its own HTML without scripts. */
export function tableOf(bare: Measured, funnel: Measured, plain: Measured): string {
  const line = (name: string, of: (measured: Measured) => number[], target: string, to: Measured = bare): string => {
    const ratio = (median(of(funnel)) / median(of(to))).toFixed(2);
    return `${name.padEnd(24)}${figure(of(to))}${figure(of(funnel))}${ratio.padEnd(8)}${target}`.trimEnd();
  };
  const lcp = ({ looks }: Measured) => looks.map((look) => look.lcp);
  return [
    `${"".padEnd(24)}${bare.site.name.padEnd(WIDTH)}${funnel.site.name.padEnd(WIDTH)}ratio   target`,
    line("first paint", ({ looks }) => looks.map(({ firstPaint }) => firstPaint), ""),
    line("largest paint (LCP)", lcp, "at most 1.2"),
    line("first tap made", (measured) => worked(measured).map(({ tappedAt }) => tappedAt), ""),
    line("choice marked", (measured) => worked(measured).map(({ markedAt }) => markedAt), "at most 0.6"),
    line("its effect on screen", (measured) => worked(measured).map(({ shownAt }) => shownAt), "at most 0.8"),
    `${"".padEnd(24)}${"same, without scripts".padEnd(WIDTH)}`.trimEnd(),
    line("largest paint (LCP)", lcp, "at most 1.1", plain),
    ...[bare, funnel].map(notesOf),
  ].join("\n");
}

function notesOf(measured: Measured): string {
  const taps = worked(measured);
  const byServer = taps.filter(({ takenBy }) => takenBy === "server").length;
  return (
    `${measured.site.name}: CLS ${shiftOf(measured)} (target 0), ${taps.length} of ${measured.taps.length} taps worked, ` +
    `${byServer} answered by the server, ${taps.length - byServer} by scripts, ` +
    `after ${taps.map((tap) => tap.tries).join(", ")} tries`
  );
}

/** The median, and the quartiles. */
function figure(times: readonly number[]): string {
  if (times.length === 0) return "never".padEnd(WIDTH);
  const [middle, lower, upper] = [median(times), percentile(times, 0.25), percentile(times, 0.75)].map(Math.round);
  return `${middle} ms (${lower} to ${upper})`.padEnd(WIDTH);
}

/** The most that anything moved in one visit. */
export function shiftOf({ looks, taps }: Measured): number {
  return Math.max(...looks.map(({ cls }) => cls), ...taps.map((tap) => tap?.cls ?? 0));
}
