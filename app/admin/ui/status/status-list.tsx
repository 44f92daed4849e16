import type { ReactNode } from "react";
import type { Status } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "./status-glyph.tsx";
import styles from "./status-list.module.css";

/** What somebody should know, a line each. */
export const StatusList = ({ children }: { children: ReactNode }) => <ul className={styles["list"]}>{children}</ul>;

/** What it is and why; `actions` are buttons. */
export const StatusListItem = (props: { status: Status; what: ReactNode; why?: ReactNode; actions?: ReactNode }) => (
  <li>
    <StatusGlyph status={props.status} />
    {props.why === undefined ? (
      <div className="grow t2">{props.what}</div>
    ) : (
      <div className="grow">
        <div className={styles["what"]}>{props.what}</div>
        <div className={styles["why"]}>{props.why}</div>
      </div>
    )}
    {props.actions ? <div className={`row wrap ${styles["actions"]}`}>{props.actions}</div> : null}
  </li>
);
