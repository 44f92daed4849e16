import type { PageText } from "./page-texts.ts";

/** Facts that several pages state, with their sentences; the capture group is the value. */
export const FACTS: Readonly<Record<string, readonly RegExp[]>> = {
  "subsidy for one person": [
    /bis zu ([\d.]+) EUR (?:je|pro) Person/g,
    /bis zu ([\d.]+) EUR Zuschuss/g, // home and variant 6
  ],
  "subsidy for two people": [
    /bis zu ([\d.]+) EUR für zwei Personen/g,
    /zusammen, sind bis zu ([\d.]+) EUR/g,
    /weniger als ([\d.]+) EUR/g,
    /gute Chance auf bis zu ([\d.]+) EUR/g, // a household of two in variant 7
    /in Ihrem Haushalt höchstens ([\d.]+) EUR/g,
  ],
  rating: [/(\d,\d) von 5/g, /(\d,\d) ?\/ ?5/g],
  reviews: [/(\d+\+?) Bewertungen/g],
  "time for the questionnaire": [
    /(\d+)[- ]Minuten-Treppenlift/g,
    /[Dd]auert (?:etwa )?(\d+) Minuten/g,
    /in (?:etwa )?(\d+) Minuten prüfen/g,
    /unter (\d+ Sekunden)/g,
  ],
  "mediated requests": [/(\d{1,3}(?:\.\d{3})+) vermittelte Anfragen/g],
  families: [/([\d.]+) zufriedene Familien/g],
  "offers searched": [/durchsuchen ([\d.]+) Angebote/g],
  "answer of the providers": [/Rückmeldung erhalten Sie in der Regel innerhalb von (\d+ bis \d+ Stunden)/g],
  callback: [/rufen Sie in der Regel innerhalb von (.+?) zurück/g],
  "law behind the subsidy": [/(§ 40 SGB XI, Stand \w+ \d{4})/g],
};

export type Told = { readonly value: string; readonly path: string };

/** Distinct values of a fact, each with the first page that states it. */
export function valuesOf(patterns: readonly RegExp[], pages: readonly PageText[]): Told[] {
  const told = new Map<string, string>();
  for (const { path, text } of pages) {
    for (const pattern of patterns) {
      for (const [, value = ""] of text.matchAll(pattern)) if (!told.has(value)) told.set(value, path);
    }
  }
  return [...told].map(([value, path]) => ({ value, path }));
}
