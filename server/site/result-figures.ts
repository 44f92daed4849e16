import { readNumber, readRange, type Range } from "#funnels/results/read-figure.ts";
import type { SolarFigures } from "#funnels/results/solar.ts";
import type { Price, StairliftFigures } from "#funnels/results/stairlift.ts";
import type { StatementName } from "./statement-registry.ts";
import { figureStatements } from "./figure-statements.ts";
import type { Site, ListedStatement } from "./site.ts";

/** A statement that may be shown and has a source; others are not used in calculations. */
function figureOf({ statements, values }: Site, name: StatementName): ListedStatement | undefined {
  const statement = statements.find((one) => one.name === name);
  return statement && name in values && statement.source !== "" ? statement : undefined;
}

export function stairliftFigures(site: Site): StairliftFigures {
  const price = (name: StatementName): Price | undefined => {
    const statement = figureOf(site, name);
    const range = statement && readRange(statement.value);
    return range && { range, source: statement.source };
  };
  return {
    seatStraight: price("price:seatStraight"),
    seatCurved: price("price:seatCurved"),
    platformStraight: price("price:platformStraight"),
    platformCurved: price("price:platformCurved"),
    vertical: price("price:vertical"),
    subsidy: readNumber(figureOf(site, "subsidyPerson")?.value ?? ""),
  };
}

/** Source of the subsidy's amount. */
export const subsidySource = (site: Site): string | undefined => figureOf(site, "subsidyPerson")?.source;

/** undefined while a figure that every roof needs is missing. */
export function solarFigures(site: Site): SolarFigures | undefined {
  const number = (name: StatementName): number | undefined => readNumber(figureOf(site, name)?.value ?? "");
  const range = (name: StatementName): Range | undefined => readRange(figureOf(site, name)?.value ?? "");
  const sizing = number("solar:sizing");
  const selfUse = range("solar:selfUse");
  const price = range("solar:price");
  if (sizing === undefined || !selfUse || !price) return undefined;
  return { yields: byName("yield:", number), roofs: byName("roof:", range), sizing, selfUse, price };
}

/** Figures with this prefix, keyed by the rest of their names. */
function byName<T>(prefix: string, read: (name: StatementName) => T | undefined): Record<string, T> {
  const names = (Object.keys(figureStatements) as StatementName[]).filter((name) => name.startsWith(prefix));
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = read(name);
      return found === undefined ? [] : [[name.slice(prefix.length), found]];
    }),
  );
}
