import styles from "./kbd.module.css";

/** A key cap; gone under 768 px. `isPicture` where the words around it say the same. */
export const Kbd = ({ isPicture, children }: { isPicture?: boolean; children: string }) => (
  <kbd className={styles["key"]} aria-hidden={isPicture}>
    {children}
  </kbd>
);
