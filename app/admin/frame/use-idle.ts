import { useEffect } from "react";

const AWAY_AFTER_MS = 60_000;
const PLACE = "path=/admin; samesite=strict";

/** Says in a cookie that nobody is at the keys: a page that loads itself anew must not keep a session awake. */
export function useAway(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const back = () => {
      document.cookie = `away=; ${PLACE}; max-age=0`;
      clearTimeout(timer);
      timer = setTimeout(() => (document.cookie = `away=1; ${PLACE}`), AWAY_AFTER_MS);
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
