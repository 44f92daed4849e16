import { funnels, type FormType } from "#funnels/registry.ts";

/** At most so many firms get a lead of the form: as many as staff have set, and never more than its pages promise. */
export const promisedOf = (formType: FormType, set: number | undefined = Infinity): number =>
  Math.min(set, funnels[formType].listing.offers);
