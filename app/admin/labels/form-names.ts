import { funnels, isFormType, type FormType } from "#funnels/registry.ts";

/** All form types in the order of the sidebar: solar, then the stairlifts. */
export const formTypes = Object.keys(funnels) as readonly FormType[];

/** The name staff see, and a code for narrow places: a label, never a colour. */
const FORMS: Readonly<Record<FormType, { code: string; name: string }>> = {
  solar: { code: "S", name: "Solar" },
  treppenlift: { code: "V1", name: "Treppenlift" },
  treppenlift2: { code: "V2", name: "Treppenlift 2" },
  treppenlift3: { code: "V3", name: "Treppenlift 3" },
  treppenlift4: { code: "V4", name: "Treppenlift 4" },
  treppenlift5: { code: "V5", name: "Treppenlift 5" },
  treppenlift6: { code: "V6", name: "Treppenlift 6" },
  treppenlift7: { code: "V7", name: "Treppenlift 7" },
};

/** Of a form that is gone, old entries of the audit log still say the type. */
export const formCode = (formType: string): string => (isFormType(formType) ? FORMS[formType].code : formType);
export const formName = (formType: string): string => (isFormType(formType) ? FORMS[formType].name : formType);
