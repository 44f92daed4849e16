import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";

/** Copy §19: texts for search engines and the page. The year is the current one. */
export const advertorial2 = {
  title: (year: string) => `Treppenlift fast kostenlos? Was ${year} wirklich möglich ist`,
  description: (brand: string) =>
    `Vor 1960 geboren oder über 65? So nutzen Sie den Zuschuss der Pflegekasse für einen Treppenlift. Anzeige von ${brand}.`,
  /** Link to the questionnaire with its duration, or the second figure of the pair. */
  toTheCheck: ({
    values,
    sentences,
  }: Pick<MagazineSite, "values"> & { sentences: Pick<MagazineSite["sentences"], "checkSeconds"> }) =>
    sentences.checkSeconds ||
    (values["funnelMinutes"]
      ? `Jetzt in etwa ${values["funnelMinutes"]}\u00a0Minuten prüfen`
      : "Jetzt kostenlos prüfen"),
};
