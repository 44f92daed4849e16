import { CONSUMPTION, solarValues } from "#funnels/results/solar.ts";
import type { Values } from "#funnels/engine/texts.ts";
import { funnels } from "#funnels/registry.ts";
import { statementNames } from "#server/site/statement-registry.ts";
import { solarFigures } from "#server/site/result-figures.ts";
import type { Site } from "#server/site/site.ts";

/** Data of the solar calculation page, without hidden figures. */
export type CalculationFacts = {
  readonly sizing: string;
  readonly selfUse: string;
  readonly price: string;
  readonly roofs: readonly string[];
  readonly yields: readonly string[];
  readonly consumptions: readonly { readonly label: string; readonly kwh: number }[];
  /** Each source once, with its subject. */
  readonly sources: readonly { readonly about: string; readonly source: string }[];
  /** An example for one state. */
  readonly example: Values;
};

/** undefined if the calculation itself is not possible. */
export function calculationFacts(site: Site): CalculationFacts | undefined {
  const figures = solarFigures(site);
  if (!figures) return undefined;
  const said = (prefix: string) =>
    statementNames.flatMap((name) => (name.startsWith(prefix) && name in site.values ? site.sentences[name] : []));
  return {
    sizing: site.sentences["solar:sizing"],
    selfUse: site.sentences["solar:selfUse"],
    price: site.sentences["solar:price"],
    roofs: said("roof:"),
    yields: said("yield:"),
    consumptions: consumptions(),
    sources: [
      ...sourcesOf(site, "Ertrag je Bundesland", "yield:"),
      ...sourcesOf(site, "Dachform", "roof:"),
      ...sourcesOf(site, "Größe der Anlage", "solar:sizing"),
      ...sourcesOf(site, "Eigener Verbrauch", "solar:selfUse"),
      ...sourcesOf(site, "Strompreis", "solar:price"),
    ],
    example: solarValues("Nordrhein-Westfalen", figures),
  };
}

function sourcesOf({ statements, values }: Site, about: string, prefix: string) {
  const shown = statements.filter(({ name, source }) => name.startsWith(prefix) && name in values && source !== "");
  return [...new Set(shown.map(({ source }) => source))].map((source) => ({ about, source }));
}

/** In the questionnaire's words. */
function consumptions(): CalculationFacts["consumptions"] {
  const fields = funnels.solar.steps.flatMap((step) => step.fields);
  const asked = fields.find(({ name }) => name === "annualConsumption");
  const options = asked?.kind === "choice" ? asked.options : [];
  return options.flatMap(({ value, label }) => {
    const kwh = CONSUMPTION[value];
    return kwh === undefined ? [] : [{ label, kwh }];
  });
}
