import type { ReactNode } from "react";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";

export type NoticeKind = "error" | "warning" | "in_doubt" | "success" | "info";

const looks = { error: "err", warning: "warn", in_doubt: "doubt", success: "ok", info: "info" } as const;

/** What happened, then what to do, at most two small buttons. `appears` reads it out when it comes after an action. */
export const Notice = (props: { kind: NoticeKind; title: string; children?: ReactNode; appears?: boolean }) => (
  <div className={`notice ${looks[props.kind]}`} role={props.appears ? "alert" : undefined}>
    {props.kind === "info" ? <Icon name="info" /> : <StatusGlyph status={props.kind} />}
    <div className="grow">
      <strong>{props.title}</strong>
      {props.children}
    </div>
  </div>
);
