import type { ReactNode } from "react";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./notice.module.css";

export type NoticeKind = "error" | "warning" | "in_doubt" | "success" | "info";

/** What happened, then what to do, with at most two small buttons. `appears` announces it after an action. */
export const Notice = (props: { kind: NoticeKind; title: string; children?: ReactNode; appears?: boolean }) => (
  <NoticeFrame kind={props.kind} appears={props.appears}>
    <div className={layoutStyles["grow"]}>
      <strong>{props.title}</strong>
      {props.children}
    </div>
  </NoticeFrame>
);

/** `Notice` without a title. */
export const NoticeFrame = (props: { kind: NoticeKind; appears?: boolean | undefined; children: ReactNode }) => (
  <div className={styles["notice"]} data-notice={props.kind} role={props.appears ? "alert" : undefined}>
    {props.kind === "info" ? <Icon name="info" /> : <StatusGlyph status={props.kind} />}
    {props.children}
  </div>
);
