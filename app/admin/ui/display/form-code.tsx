import { formCode } from "#app/admin/labels/form-names.ts";
import styles from "./form-code.module.css";

/** A form's code, `V5`; its name is beside it or in the heading. */
export const FormCode = ({ formType, on }: { formType: string; on?: boolean }) => (
  <span className={on ? `${styles["code"]} ${styles["current"]}` : styles["code"]}>{formCode(formType)}</span>
);
