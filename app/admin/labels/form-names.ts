import { funnels, isFormType } from "#funnels/registry.ts";

/** Falls back to the type, because old audit entries may name removed forms. */
export const formCode = (formType: string): string =>
  isFormType(formType) ? funnels[formType].listing.code : formType;
export const formName = (formType: string): string =>
  isFormType(formType) ? funnels[formType].listing.name : formType;
