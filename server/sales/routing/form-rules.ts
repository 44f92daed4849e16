import { funnels, type FormType } from "#funnels/registry.ts";
import type { RankBy } from "./rank.ts";

/** How the leads of a form are shared out. */
export type FormRules = { readonly rankBy: RankBy; readonly promised: number };

/** To so many firms the pages of a form promise to give a lead at most. */
export const mostPromised = (formType: FormType): number => funnels[formType].listing.offers;

/** As staff have set it, or by default; never to more firms than the pages promise. */
export const promisedOf = (formType: FormType, set: number | null | undefined): number =>
  Math.min(set ?? Infinity, mostPromised(formType));

export const rulesOf = (formType: FormType, set: FormRules | undefined): FormRules => ({
  rankBy: set?.rankBy ?? "priority",
  promised: promisedOf(formType, set?.promised),
});
