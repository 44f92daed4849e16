import { useEffect } from "react";

const IDLE_AFTER_MS = 60_000;
const PLACE = "path=/admin; samesite=strict";

/** Sets a cookie while the user is idle: a page that reloads itself must not prolong the session. */
export function useIdle(): void {
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
