import type { Values } from "#funnels/engine/texts.ts";
import type { Range } from "./read-figure.ts";
import { formatNumber, formatRange } from "./format.ts";

/** The known figures; a hidden one is missing, and then there is no result. */
export type SolarFigures = {
  /** kWh per year and kWp on a south roof, by state. */
  readonly yields: Readonly<Record<string, number>>;
  /** Share of that for a roof of this shape, in percent. */
  readonly roofs: Readonly<Record<string, Range>>;
  /** kWp per 1,000 kWh of consumption. */
  readonly sizing: number;
  /** Share of the electricity used in the house, in percent. */
  readonly selfUse: Range;
  /** Cent per kWh that need not be bought. */
  readonly price: Range;
};

/** Assumed kWh per year for each answer: the middle of the class, 1,500 and 6,000 at the ends. */
export const CONSUMPTION: Readonly<Record<string, number>> = {
  "unter-2000": 1500,
  "2000-3500": 2750,
  "3500-5000": 4250,
  "mehr-5000": 6000,
};

/**
 * For texts, in one state: {kwp:annualConsumption}, {kwh:roofShape:annualConsumption} and {euro:roofShape:annualConsumption}.
 *
 * kWp = consumption / 1,000 x sizing, rounded. kWh = kWp x yield of the state x share of the roof. EUR = kWh x share used in the
 * house, at most the consumption, x price. The page /solar/rechnung says the same in words.
 */
export function solarValues(state: string | undefined, figures: SolarFigures): Values {
  const yearly = figures.yields[state ?? ""];
  const values: Record<string, string> = {};
  if (!yearly) return values;
  for (const [consumption, need] of Object.entries(CONSUMPTION)) {
    const kwp = Math.round((need / 1000) * figures.sizing);
    values[`kwp:${consumption}`] = formatNumber(kwp);
    for (const [shape, roof] of Object.entries(figures.roofs)) {
      const kwh = both((at) => (kwp * yearly * roof[at]) / 100);
      const euro = both((at) => (Math.min((kwh[at] * figures.selfUse[at]) / 100, need) * figures.price[at]) / 100);
      values[`kwh:${shape}:${consumption}`] = formatRange(kwh, 100);
      values[`euro:${shape}:${consumption}`] = formatRange(euro, 50);
    }
  }
  return values;
}

const both = (at: (end: 0 | 1) => number): Range => [at(0), at(1)];
