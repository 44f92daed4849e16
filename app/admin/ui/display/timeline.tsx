import type { ReactNode } from "react";
import styles from "./timeline.module.css";

/** Events along a line. */
export const Timeline = ({ edge, children }: { edge?: "flush" | "wide"; children: ReactNode }) => (
  <ol className={styles["line"]} data-edge={edge}>
    {children}
  </ol>
);

/** `mark` is a glyph or an icon; `waits` for items that need a person. */
export const TimelineItem = (props: {
  mark: ReactNode;
  title: ReactNode;
  time?: ReactNode;
  detail?: ReactNode;
  waits?: boolean | undefined;
  children?: ReactNode;
}) => (
  <li className={props.waits ? styles["waits"] : undefined}>
    {props.mark}
    <div className={styles["content"]}>
      <div className={styles["head"]}>
        <b>{props.title}</b>
        {props.time}
      </div>
      {props.detail ? <div className={styles["detail"]}>{props.detail}</div> : null}
      {props.children}
    </div>
  </li>
);
