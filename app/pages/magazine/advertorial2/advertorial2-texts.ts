/** Copy §19: what search engines and the page itself are told. The year is the one we live in. */
export const advertorial2 = {
  title: (year: string) => `Treppenlift fast kostenlos? Was ${year} wirklich möglich ist`,
  description: (brand: string) =>
    `Vor 1960 geboren oder über 65? So nutzen Sie den Zuschuss der Pflegekasse für einen Treppenlift. Anzeige von ${brand}.`,
};
