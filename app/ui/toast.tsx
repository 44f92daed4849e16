import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type ToastText = {
  readonly title: string;
  readonly text?: string;
  /** Informational: nothing is wrong. */
  readonly isQuiet?: boolean;
};

type ToastProps = ToastText & { children?: ReactNode; onClose: () => void };

/** Stays until closed or corrected: reading takes time. */
export const Toast = ({ title, text, isQuiet, children, onClose }: ToastProps) => (
  <div className={`toast ${isQuiet ? "quiet" : ""}`} role={isQuiet ? "status" : "alert"}>
    <Icon name={isQuiet ? "shield" : "warning"} />
    <div>
      <b>{title}</b>
      {text}
      {children}
    </div>
    <button type="button" aria-label="Meldung schließen" onClick={onClose}>
      <Icon name="close" />
    </button>
  </div>
);
