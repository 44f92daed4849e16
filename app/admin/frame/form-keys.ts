import { formCode } from "#app/admin/labels/form-names.ts";
import { formTypes, type FormType } from "#funnels/registry.ts";

/** The form that "g" and a number opens: the number is the last character of its code. */
export const formKeys: readonly { key: string; formType: FormType }[] = formTypes.flatMap((formType) => {
  const key = /\d$/.exec(formCode(formType))?.[0];
  return key === undefined ? [] : [{ key, formType }];
});
