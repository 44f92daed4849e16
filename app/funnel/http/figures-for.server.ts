import type { Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { solarValues } from "#funnels/results/solar.ts";
import { stairliftValues } from "#funnels/results/stairlift.ts";
import { findPlace } from "#server/platform/places/places.ts";
import { solarFigures, stairliftFigures, subsidySource } from "#server/site/result-figures.ts";
import type { Site } from "#server/site/site.ts";

/**
 * Values for the result's texts. A roof's only where the server knows the postal code, without scripts; otherwise the postal code
 * look-up returns them.
 */
export function figuresFor(
  { resultOf }: Pick<Funnel, "resultOf">,
  site: Site,
  carried: { readonly answers: Answers } | undefined,
): Values {
  if (resultOf === "roof") return solarValuesAt(String(carried?.answers["postalCode"]), site);
  const source = subsidySource(site);
  return { ...stairliftValues(stairliftFigures(site)), ...(source && { subsidySource: source }) };
}

export function solarValuesAt(postalCode: string, site: Site): Values {
  const figures = solarFigures(site);
  return figures ? solarValues(findPlace(postalCode)?.state, figures) : {};
}
