import { funnels, type FormType } from "#funnels/registry.ts";
import type { RankBy } from "./rank.ts";

/** How the leads of a form are shared out. */
export type FormRules = { readonly rankBy: RankBy; readonly maxBuyers: number };

/** To so many firms the pages of a form promise to give a lead at most. */
export const maxBuyersOf = (formType: FormType): number => funnels[formType].listing.offers;

/** As staff have set it, or by default; never to more firms than the pages promise. */
export const effectiveMaxBuyers = (formType: FormType, set: number | null | undefined): number =>
  Math.min(set ?? Infinity, maxBuyersOf(formType));

export const rulesOf = (formType: FormType, set: FormRules | undefined): FormRules => ({
  rankBy: set?.rankBy ?? "priority",
  maxBuyers: effectiveMaxBuyers(formType, set?.maxBuyers),
});
