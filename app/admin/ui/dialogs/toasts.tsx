import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { StaffToast } from "#app/admin/leads/actions/send-toast.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";

const STAYS_MS = 4_000;

const ShowContext = createContext<(toast: StaffToast) => void>(() => undefined);

/** `const toast = useToast(); toast({ title: "Copied", destructive: false })`. For results of actions use `<ActionToast>`. */
export const useToast = () => useContext(ShowContext);

/** Stands once around the staff area; shows what its pages announce. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly StaffToast[]>([]);
  const show = useCallback((toast: StaffToast) => {
    setToasts((before) => (before.includes(toast) ? before : [...before.slice(-3), toast]));
  }, []);
  const close = useCallback(
    (toast: StaffToast) => setToasts((before) => before.filter((other) => other !== toast)),
    [],
  );
  const list = useMemo(() => toasts.map((toast) => ({ toast, key: keyOf(toast) })), [toasts]);
  return (
    <ShowContext value={show}>
      {children}
      <div className="toasts">
        {list.map(({ toast, key }) => (
          <Toast key={key} toast={toast} onClose={close} />
        ))}
      </div>
    </ShowContext>
  );
}

/** Announces what an action answered (`actionData?.toast`, `fetcher.data?.toast`); without scripts it stands on the page itself. */
export function ActionToast({ toast }: { toast: StaffToast | undefined }) {
  const show = useToast();
  const scriptsRun = useScriptsRun();
  useEffect(() => {
    if (toast) show(toast);
  }, [toast, show]);
  if (!toast || scriptsRun) return null;
  return (
    <div className="toasts">
      <Toast toast={toast} />
    </div>
  );
}

/** Success leaves after four seconds; an error stays until it is closed. */
function Toast({ toast, onClose }: { toast: StaffToast; onClose?: (toast: StaffToast) => void }) {
  useEffect(() => {
    if (toast.destructive || !onClose) return;
    const timer = setTimeout(() => onClose(toast), STAYS_MS);
    return () => clearTimeout(timer);
  }, [toast, onClose]);
  return (
    <div className={toast.destructive ? "toast err" : "toast"} role={toast.destructive ? "alert" : "status"}>
      <StatusGlyph status={toast.destructive ? "error" : "success"} />
      <div className="tt">{toast.title}</div>
      {onClose ? <IconButton icon="close" label="Dismiss" onClick={() => onClose(toast)} /> : null}
      {toast.description ? <div className="td">{toast.description}</div> : null}
    </div>
  );
}

const keys = new WeakMap<StaffToast, number>();
let lastKey = 0;

/** The same words may be announced twice; each announcement is its own. */
function keyOf(toast: StaffToast): number {
  const known = keys.get(toast) ?? ++lastKey;
  keys.set(toast, known);
  return known;
}
