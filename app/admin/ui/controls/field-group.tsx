import type { ComponentProps } from "react";
import styles from "./field.module.css";

/** Several controls where a field has one. */
export const FieldGroup = ({ as: Tag = "div", ...rest }: { as?: "div" | "fieldset"; children: React.ReactNode }) => (
  <Tag {...rest} className={styles["field"]} />
);

/** The look of a field's label on something that is none: a heading, a legend, a summary. */
export const FieldCaption = ({
  as: Tag = "span",
  ...rest
}: { as?: "span" | "div" | "h3" | "legend" | "summary" } & Pick<ComponentProps<"span">, "id" | "children">) => (
  <Tag {...rest} className={styles["caption"]} />
);

/** Two fields beside each other, where there is room. */
export const FieldPair = ({ children }: { children: React.ReactNode }) => (
  <div className={styles["pair"]}>{children}</div>
);
