import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { ComponentProps } from "react";
import styles from "./checkbox.module.css";

type Box = Omit<ComponentProps<"input">, "type" | "className">;

export const Checkbox = (input: Box) => <input {...input} type="checkbox" className={styles["check"]} />;

/** With the words beside it. */
export const CheckboxLine = ({ children, ...input }: Box) => (
  <label className={layoutStyles["row"]}>
    <input {...input} type="checkbox" className={styles["check"]} />
    {children}
  </label>
);

export const Radio = (input: Box) => <input {...input} type="radio" className={styles["radio"]} />;
