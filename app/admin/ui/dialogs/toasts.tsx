import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import styles from "./toasts.module.css";

const STAYS_MS = 4_000;

const ShowContext = createContext<(toast: StaffToast) => void>(() => undefined);

/** `const toast = useToast(); toast({ title: "Copied", destructive: false })`. For results of actions use `<ActionToast>`. */
export const useToast = () => useContext(ShowContext);

/** Wraps the staff area once and shows its toasts. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly StaffToast[]>([]);
  const show = useCallback((toast: StaffToast) => {
    setToasts((before) => [...before.filter((other) => !saysSame(other, toast)).slice(-3), toast]);
  }, []);
  const close = useCallback(
    (toast: StaffToast) => setToasts((before) => before.filter((other) => other !== toast)),
    [],
  );
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toasts.length > 0) putOnTop(element.current);
  }, [toasts]);
  const list = useMemo(() => toasts.map((toast) => ({ toast, key: keyOf(toast) })), [toasts]);
  return (
    <ShowContext value={show}>
      {children}
      <div className={styles["toasts"]} ref={element} popover="manual">
        {list.map(({ toast, key }) => (
          <Toast key={key} toast={toast} onClose={close} />
        ))}
      </div>
    </ShowContext>
  );
}

/** Raises it above an open dialog: the popover shown last is on top. */
function putOnTop(element: HTMLElement | null): void {
  if (element?.matches(":popover-open")) element.hidePopover();
  element?.showPopover();
}

/** Shows an action's toast (`actionData?.toast`, `fetcher.data?.toast`); without scripts it is in the page itself. */
export function ActionToast({ toast }: { toast: StaffToast | undefined }) {
  const show = useToast();
  const scriptsRun = useScriptsRun();
  useEffect(() => {
    if (toast) show(toast);
  }, [toast, show]);
  if (!toast || scriptsRun) return null;
  return (
    <div className={styles["toasts"]}>
      <Toast toast={toast} />
    </div>
  );
}

/** A success disappears after four seconds; an error stays until it is closed. */
function Toast({ toast, onClose }: { toast: StaffToast; onClose?: (toast: StaffToast) => void }) {
  useEffect(() => {
    if (toast.destructive || !onClose) return;
    const timer = setTimeout(() => onClose(toast), STAYS_MS);
    return () => clearTimeout(timer);
  }, [toast, onClose]);
  return (
    <div className={styles["toast"]} data-toast role={toast.destructive ? "alert" : "status"}>
      <StatusGlyph status={toast.destructive ? "error" : "success"} />
      <div className={styles["title"]}>{toast.title}</div>
      {onClose ? <IconButton icon="close" label="Dismiss" onClick={() => onClose(toast)} /> : null}
      {toast.description ? <div className={styles["text"]}>{toast.description}</div> : null}
    </div>
  );
}

const keys = new WeakMap<StaffToast, number>();
let lastKey = 0;

/** Replaces an equal toast, because a reloaded page repeats its message. */
const saysSame = (one: StaffToast, other: StaffToast): boolean =>
  one.title === other.title && one.description === other.description;

/** The same text again is a new toast with its own timer. */
function keyOf(toast: StaffToast): number {
  const known = keys.get(toast) ?? ++lastKey;
  keys.set(toast, known);
  return known;
}
