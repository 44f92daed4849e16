import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { formTypes } from "#app/admin/labels/form-names.ts";
import { KeysDialog } from "./shortcuts-dialog.tsx";
import { LiveProvider } from "./live-updates.tsx";
import { MobileTabs, MobileTop } from "./mobile-bars.tsx";
import { formPath, type ShellKnown } from "./screens.ts";
import { Sidebar } from "./sidebar.tsx";
import { ToastProvider } from "#app/admin/ui/dialogs/toasts.tsx";
import { useAway } from "./use-idle.ts";
import { useKeys, type Keys } from "./use-shortcuts.ts";

/** The frame of every staff page. A page that fills the window and scrolls inside stands in `<div className="fills">`. */
export function Shell({ children, ...known }: ShellKnown & { children: ReactNode }) {
  const [keysShown, setKeysShown] = useState(false);
  const navigate = useNavigate();
  useAway();
  const go = (to: string) => () => void navigate(to);
  useKeys({
    "?": () => setKeysShown(true),
    "g d": go("/admin"),
    "g a": go("/admin#attention"),
    "g h": go("/admin/delivery-health"),
    ...Object.fromEntries(
      formTypes
        .filter((formType) => formType !== "solar")
        .map((formType, index) => [`g ${index + 1}`, go(formPath(formType))]),
    ),
  } satisfies Keys);
  return (
    <ToastProvider>
      <LiveProvider>
        <a className="btn skip" href="#main">
          Skip to content
        </a>
        <div className="app">
          <Sidebar {...known} />
          <main className="sheet-main" id="main" tabIndex={-1}>
            <MobileTop />
            {children}
          </main>
        </div>
        <MobileTabs {...known} />
        <KeysDialog open={keysShown} onClose={() => setKeysShown(false)} />
      </LiveProvider>
    </ToastProvider>
  );
}
