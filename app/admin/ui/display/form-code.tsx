import { formCode } from "#app/admin/labels/form-names.ts";

/** The code of a form, `V5`; its name stands beside it or in the heading. */
export const FormCode = ({ formType, on }: { formType: string; on?: boolean }) => (
  <span className={on ? "code on" : "code"}>{formCode(formType)}</span>
);
