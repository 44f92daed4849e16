import type { Values } from "#funnels/engine/texts.ts";
import type { Range } from "./read-figure.ts";
import { formatRange } from "./format.ts";

/** A price range in EUR, with its source. */
export type Price = { readonly range: Range; readonly source: string };

/** The known prices and the subsidy for one person; hidden ones are missing. */
export type StairliftFigures = {
  readonly seatStraight: Price | undefined;
  readonly seatCurved: Price | undefined;
  readonly platformStraight: Price | undefined;
  readonly platformCurved: Price | undefined;
  readonly vertical: Price | undefined;
  readonly subsidy: number | undefined;
};

const STAIRCASES = ["Gerade Treppe", "Treppe mit Kurve", "Sonstiges Hindernis", "Weiß nicht"] as const;

/**
 * For texts: {price:liftType:staircaseShape} is the price of that lift on that staircase, {rest:…} the remainder after the
 * subsidy for one person, {source:…} its source. Without a figure there is no value, and the sentence is left out.
 */
export function stairliftValues(figures: StairliftFigures): Values {
  const values: Record<string, string> = {};
  for (const [lift, byStaircase] of Object.entries(pricesByAnswers(figures))) {
    for (const [staircase, price] of Object.entries(byStaircase)) {
      if (!price) continue;
      const key = `${lift}:${staircase}`;
      values[`price:${key}`] = formatRange(price.range);
      values[`source:${key}`] = price.source;
      if (figures.subsidy !== undefined) values[`rest:${key}`] = formatRange(minus(price.range, figures.subsidy));
    }
  }
  return values;
}

type ByStaircase = Readonly<Record<string, Price | undefined>>;

/** A seat and a platform run on rails, whose price depends on the staircase; a vertical lift needs none. */
function pricesByAnswers(figures: StairliftFigures): Readonly<Record<string, ByStaircase>> {
  return {
    Sitzlift: onRails(figures.seatStraight, figures.seatCurved),
    Plattformlift: onRails(figures.platformStraight, figures.platformCurved),
    Hublift: Object.fromEntries(STAIRCASES.map((staircase) => [staircase, figures.vertical])),
  };
}

/** For an obstacle without a staircase there is no figure. */
const onRails = (straight: Price | undefined, curved: Price | undefined): ByStaircase => ({
  "Gerade Treppe": straight,
  "Treppe mit Kurve": curved,
  "Weiß nicht": straight && curved && either(straight, curved),
});

const either = (one: Price, other: Price): Price => ({
  range: [Math.min(one.range[0], other.range[0]), Math.max(one.range[1], other.range[1])],
  source: [...new Set([one.source, other.source])].join("; "),
});

const minus = ([low, high]: Range, subsidy: number): Range => [Math.max(0, low - subsidy), Math.max(0, high - subsidy)];
