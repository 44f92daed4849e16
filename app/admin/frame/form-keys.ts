import { formCode } from "#app/admin/labels/form-names.ts";
import { formTypes, type FormType } from "#funnels/registry.ts";

/** Form for the keys "g" and a number, the last character of its code. */
export const formKeys: readonly { key: string; formType: FormType }[] = formTypes.flatMap((formType) => {
  const key = /\d$/.exec(formCode(formType))?.[0];
  return key === undefined ? [] : [{ key, formType }];
});
