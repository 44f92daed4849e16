import type { ReactNode } from "react";
import styles from "./code-block.module.css";

/** What machines say to each other; a `<span data-kind>` inside is a `key`, a `string` or a `secret` that is not shown. */
export const CodeBlock = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <pre className={styles["block"]} tabIndex={0} role="group" aria-label={label}>
    {children}
  </pre>
);
