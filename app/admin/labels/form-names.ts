import { funnels, isFormType } from "#funnels/registry.ts";

/** Of a form that is gone, old entries of the audit log still say the type. */
export const formCode = (formType: string): string =>
  isFormType(formType) ? funnels[formType].listing.code : formType;
export const formName = (formType: string): string =>
  isFormType(formType) ? funnels[formType].listing.name : formType;
