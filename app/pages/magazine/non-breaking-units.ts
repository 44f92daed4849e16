import type { MagazineSite } from "./magazine-site.ts";

/** Keeps a figure and its unit on one line, also in owners' texts. */
export const withNonBreakingUnits = (site: MagazineSite): MagazineSite => ({
  ...site,
  sentences: Object.fromEntries(
    Object.entries(site.sentences).map(([name, text]) => [
      name,
      text.replaceAll(/(\d) (?=EUR|Minuten|Sekunden)/g, "$1\u00a0"),
    ]),
  ) as MagazineSite["sentences"],
});
