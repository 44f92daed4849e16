import type { ReactNode } from "react";
import styles from "./code-block.module.css";

/** Machine text; a `<span data-kind>` inside is a `key`, a `string` or a masked `secret`. */
export const CodeBlock = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <pre className={styles["block"]} tabIndex={0} role="group" aria-label={label}>
    {children}
  </pre>
);
