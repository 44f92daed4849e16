import { useId, type ReactNode } from "react";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./panel.module.css";

/** A titled part with hairlines; tables go edge to edge, other content into `<PanelBody>`. */
export function Panel(props: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  const heading = useId();
  return (
    <section className={styles["panel"]} aria-labelledby={heading} id={props.id}>
      <header>
        <h2 id={heading}>{props.title}</h2>
        {props.note ? <span className={textStyles["note"]}>{props.note}</span> : null}
        {props.actions ? <span className={styles["actions"]}>{props.actions}</span> : null}
      </header>
      {props.children}
    </section>
  );
}

/** The hairlines alone, for a table or form without a title or with its own `<header>`. */
export const PanelFrame = (props: {
  label?: string;
  labelledBy?: string;
  /** A wide table inside scrolls by itself. */
  scrolls?: boolean;
  isHighlighted?: boolean;
  children: ReactNode;
}) => (
  <section
    className={props.scrolls ? `${styles["panel"]} ${styles["scrolls"]}` : styles["panel"]}
    aria-label={props.label}
    aria-labelledby={props.labelledBy}
    data-highlighted={props.isHighlighted}
  >
    {props.children}
  </section>
);

/** Content with padding. */
export const PanelBody = ({
  as: Tag = "div",
  className,
  children,
}: {
  as?: "div" | "p";
  className?: string | undefined;
  children: ReactNode;
}) => <Tag className={className ? `${styles["body"]} ${className}` : styles["body"]}>{children}</Tag>;
