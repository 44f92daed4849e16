import { useState, useEffect, type ComponentType, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { formKeys } from "./form-keys.ts";
import { KeysDialog } from "./shortcuts-dialog.tsx";
import { LiveProvider } from "./live-updates.tsx";
import { MobileTabs, MobileTop } from "./mobile-bars.tsx";
import { opensSearch, useSearchKey, type SearchProps } from "./open-search.ts";
import { formPath, type ShellKnown } from "./screens.ts";
import { RETURNS_PAGE } from "#app/admin/labels/paths.ts";
import { Sidebar } from "./sidebar.tsx";
import { ToastProvider } from "#app/admin/ui/dialogs/toasts.tsx";
import { useKeys, type Keys } from "./use-shortcuts.ts";
import { ButtonAnchor } from "#app/admin/ui/controls/button.tsx";
import styles from "./shell.module.css";

const IDLE_AFTER_MS = 60_000;
const PLACE = "path=/admin; samesite=strict";

/** Sets a cookie while the user is idle, so that live updates do not prolong the session. */
function useIdle(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const back = () => {
      document.cookie = `away=; ${PLACE}; max-age=0`;
      clearTimeout(timer);
      timer = setTimeout(() => (document.cookie = `away=1; ${PLACE}`), IDLE_AFTER_MS);
    };
    back();
    for (const kind of ["pointerdown", "keydown", "wheel"])
      addEventListener(kind, back, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of ["pointerdown", "keydown", "wheel"]) removeEventListener(kind, back, { capture: true });
    };
  }, []);
}

/** The frame of every staff page. Pages that scroll inside use `<FillingPage>`. */
export function Shell({
  search: Search,
  children,
  ...known
}: ShellKnown & { search: ComponentType<SearchProps>; children: ReactNode }) {
  const [keysShown, setKeysShown] = useState(false);
  const [searchShown, setSearchShown] = useState(false);
  const onSearch = opensSearch(() => setSearchShown(true));
  useSearchKey(() => setSearchShown((shown) => !shown));
  const navigate = useNavigate();
  useIdle();
  const go = (to: string) => () => void navigate(to);
  useKeys({
    "?": () => setKeysShown(true),
    "g d": go("/admin"),
    "g a": go("/admin#attention"),
    "g h": go("/admin/delivery-health"),
    "g i": go("/admin/insights"),
    "g r": go(RETURNS_PAGE),
    ...Object.fromEntries(formKeys.map(({ key, formType }) => [`g ${key}`, go(formPath(formType))])),
  } satisfies Keys);
  return (
    <ToastProvider>
      <LiveProvider>
        <div className={styles["skip"]}>
          <ButtonAnchor href="#main">Skip to content</ButtonAnchor>
        </div>
        <div className={styles["app"]}>
          <Sidebar {...known} onSearch={onSearch} />
          <main className={styles["sheet"]} id="main" tabIndex={-1}>
            <MobileTop onSearch={onSearch} />
            {children}
          </main>
        </div>
        <MobileTabs {...known} />
        <KeysDialog open={keysShown} onClose={() => setKeysShown(false)} />
        {searchShown ? <Search role={known.staff.role} onClose={() => setSearchShown(false)} /> : null}
      </LiveProvider>
    </ToastProvider>
  );
}
