import { funnels, type FormType } from "#funnels/registry.ts";

/** All form types in the order of the sidebar: solar, then the stairlifts. */
export const formTypes = Object.keys(funnels) as readonly FormType[];

/** `S`, `V1` to `V7`: a label, never a colour. */
export function formCode(formType: string): string {
  if (formType === "solar") return "S";
  return `V${formType.replace("treppenlift", "") || "1"}`;
}

/** The name staff see: Solar, Treppenlift, Treppenlift 2 ... */
export function formName(formType: string): string {
  if (formType === "solar") return "Solar";
  return `Treppenlift ${formType.replace("treppenlift", "")}`.trimEnd();
}
