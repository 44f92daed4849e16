import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ComponentProps } from "react";
import styles from "./switch.module.css";

/** Knob, colour and word say the same. `label` names the setting. */
export function Switch({
  label,
  on = "Enabled",
  off = "Off",
  ...input
}: { label: string; on?: string; off?: string } & Omit<ComponentProps<"input">, "type" | "role" | "className">) {
  return (
    <label className={styles["switchLabel"]}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on */}
      <input {...input} type="checkbox" role="switch" className={styles["switch"]} aria-label={label} />
      <span className={`${textStyles["strong"]} ${styles["whenOn"]}`}>{on}</span>
      <span className={`${textStyles["muted"]} ${styles["whenOff"]}`}>{off}</span>
    </label>
  );
}
