import { funnels, type FormType } from "#funnels/registry.ts";
import type { RankBy } from "./rank.ts";

/** Routing settings of a form. */
export type FormRules = { readonly rankBy: RankBy; readonly maxBuyers: number };

/** The maximum number of firms that the pages of a form promise. */
export const maxBuyersOf = (formType: FormType): number => funnels[formType].listing.offers;

/** The staff setting or the default, limited to what the pages promise. */
export const effectiveMaxBuyers = (formType: FormType, set: number | null | undefined): number =>
  Math.min(set ?? Infinity, maxBuyersOf(formType));

export const rulesOf = (formType: FormType, set: FormRules | undefined): FormRules => ({
  rankBy: set?.rankBy ?? "priority",
  maxBuyers: effectiveMaxBuyers(formType, set?.maxBuyers),
});
