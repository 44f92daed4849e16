import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ReactNode } from "react";
import type { Status } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "./status-glyph.tsx";
import styles from "./status-list.module.css";

/** Status items, one line each. */
export const StatusList = ({ children }: { children: ReactNode }) => <ul className={styles["list"]}>{children}</ul>;

type Item = { status: Status; what: ReactNode; why?: ReactNode; picture?: ReactNode; actions?: ReactNode };

/** Title and reason; `picture` is shown where there is room; `actions` are buttons. */
export const StatusListItem = (props: Item) => (
  <li data-picture={props.picture ? "" : undefined}>
    <StatusGlyph status={props.status} />
    {props.why === undefined ? (
      <div className={`${layoutStyles["grow"]} ${textStyles["muted"]}`}>{props.what}</div>
    ) : (
      <div className={layoutStyles["grow"]}>
        <div className={styles["what"]}>{props.what}</div>
        <div className={styles["why"]}>{props.why}</div>
      </div>
    )}
    {props.picture ? <div className={styles["picture"]}>{props.picture}</div> : null}
    {props.actions ? (
      <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["actions"]}`}>{props.actions}</div>
    ) : null}
  </li>
);
