import type { SiteStatement } from "./site-statement.ts";

/**
 * Figures behind the results shown before contact data is given (funnels/results). They are widely published values that are not
 * in the specification, so the operator has to check their sources before launch.
 */
const figure = (
  about: string,
  reads: "number" | "range",
  value: string,
  wording: string,
  source: string,
): SiteStatement => ({
  about: `${about} (check before launch)`,
  value,
  wording,
  fallback: "",
  source,
  reads,
});

const LIFT_PRICES = "Preisübersichten von Ratgebern und Liftfirmen, u. a. pflege.de und Aroundhome, Stand 2025";

const price = (lift: string, value: string, german: string): SiteStatement => ({
  ...figure(`Price of a ${lift} with fitting, EUR`, "range", value, `${german}: {value} EUR mit Einbau`, LIFT_PRICES),
  onlyWith: { prices: "shown" },
});

const YIELDS = "gerundet nach PVGIS der Europäischen Kommission, Süddach mit 35 Grad Neigung, Stand 2025";

const yieldIn = (state: string, value: string): SiteStatement =>
  figure(`Solar yield in ${state}, kWh per kWp`, "number", value, `${state}: {value} kWh je kWp`, YIELDS);

const ROOFS = "Faustwerte nach Ausrichtung und Neigung, Fraunhofer ISE, Aktuelle Fakten zur Photovoltaik, Stand 2025";

const roof = (english: string, value: string, german: string): SiteStatement =>
  figure(`Solar, ${english}: % of the best yield`, "range", value, `${german}: {value} % des besten Ertrags`, ROOFS);

export const figureStatements = {
  "price:seatStraight": price("seat lift, straight stairs", "3.500 bis 8.000", "Sitzlift an einer geraden Treppe"),
  "price:seatCurved": price("seat lift, curved stairs", "8.000 bis 16.000", "Sitzlift an einer Treppe mit Kurve"),
  "price:platformStraight": price(
    "platform lift, straight stairs",
    "9.000 bis 15.000",
    "Plattformlift an einer geraden Treppe",
  ),
  "price:platformCurved": price(
    "platform lift, curved stairs",
    "12.000 bis 25.000",
    "Plattformlift an einer Treppe mit Kurve",
  ),
  "price:vertical": price("vertical lift", "5.000 bis 20.000", "Hublift"),
  "solar:sizing": figure(
    "Solar: kWp per 1,000 kWh of consumption",
    "number",
    "1,5",
    "{value} kWp je 1.000 kWh Verbrauch",
    "Faustregel nach HTW Berlin, Forschungsgruppe Solarspeichersysteme, Stand 2024",
  ),
  "solar:selfUse": figure(
    "Solar: % of the electricity used in the house",
    "range",
    "25 bis 45",
    "{value} % des Solarstroms verbrauchen Sie selbst, ohne und mit Speicher",
    "Unabhängigkeitsrechner der HTW Berlin, Stand 2024",
  ),
  "solar:price": figure(
    "Price of electricity, cent per kWh",
    "range",
    "30 bis 40",
    "{value} Cent kostet eine kWh aus dem Netz",
    "BDEW-Strompreisanalyse und Tarife für neue Kunden, Stand 2025",
  ),
  "roof:satteldach": roof("gable roof", "80 bis 100", "Satteldach"),
  "roof:flachdach": roof("flat roof", "85 bis 95", "Flachdach"),
  "roof:pultdach": roof("pent roof", "80 bis 100", "Pultdach"),
  "roof:anderes": roof("other roof", "75 bis 95", "Anderes Dach"),
  "yield:Baden-Württemberg": yieldIn("Baden-Württemberg", "1.080"),
  "yield:Bayern": yieldIn("Bayern", "1.090"),
  "yield:Berlin": yieldIn("Berlin", "1.020"),
  "yield:Brandenburg": yieldIn("Brandenburg", "1.030"),
  "yield:Bremen": yieldIn("Bremen", "960"),
  "yield:Hamburg": yieldIn("Hamburg", "960"),
  "yield:Hessen": yieldIn("Hessen", "1.020"),
  "yield:Mecklenburg-Vorpommern": yieldIn("Mecklenburg-Vorpommern", "1.010"),
  "yield:Niedersachsen": yieldIn("Niedersachsen", "970"),
  "yield:Nordrhein-Westfalen": yieldIn("Nordrhein-Westfalen", "980"),
  "yield:Rheinland-Pfalz": yieldIn("Rheinland-Pfalz", "1.040"),
  "yield:Saarland": yieldIn("Saarland", "1.050"),
  "yield:Sachsen": yieldIn("Sachsen", "1.040"),
  "yield:Sachsen-Anhalt": yieldIn("Sachsen-Anhalt", "1.030"),
  "yield:Schleswig-Holstein": yieldIn("Schleswig-Holstein", "960"),
  "yield:Thüringen": yieldIn("Thüringen", "1.020"),
} as const satisfies Record<string, SiteStatement>;
