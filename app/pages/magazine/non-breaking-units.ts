import type { MagazineSite } from "./magazine-site.ts";

/** A figure and its unit stay on one line, whoever wrote the sentence. */
export const holdTogether = (site: MagazineSite): MagazineSite => ({
  ...site,
  sentences: Object.fromEntries(
    Object.entries(site.sentences).map(([name, text]) => [
      name,
      text.replaceAll(/(\d) (?=EUR|Minuten|Sekunden)/g, "$1\u00a0"),
    ]),
  ) as MagazineSite["sentences"],
});
