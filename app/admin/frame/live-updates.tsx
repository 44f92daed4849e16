import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { formatClock, formatMoment } from "#app/admin/labels/format.ts";

const AT_MOST_EVERY_MS = 1_000;
/** A slow answer says that the server has enough to do. */
const TIMES_ITS_DURATION = 3;

type Live = { state: "starting" | "live" | "lost"; updatedAt: Date | undefined };

const LiveContext = createContext<Live>({ state: "starting", updatedAt: undefined });

/** Whether what is shown follows what happens, and when it was last told. */
const useLive = (): Live => useContext(LiveContext);

/**
 * Loads the page's data again when the server says that something has changed: at most once a second. A page nobody looks at
 * lets go of its connection, since a browser has only a few for all of its tabs; it catches up when it is looked at again.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [live, setLive] = useState<Live>({ state: "starting", updatedAt: undefined });
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(revalidate);

  useEffect(() => {
    let notBefore = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;

    function loadNow(): void {
      timer = undefined;
      const begun = Date.now();
      notBefore = begun + AT_MOST_EVERY_MS;
      void load().then(() => {
        notBefore = Math.max(notBefore, Date.now() + (Date.now() - begun) * TIMES_ITS_DURATION);
        setLive(({ state }) => ({ state, updatedAt: new Date() }));
      });
    }
    function want(): void {
      timer ??= setTimeout(loadNow, Math.max(0, notBefore - Date.now()));
    }
    function follow(): void {
      source = new EventSource("/admin/live");
      source.addEventListener("open", () => {
        setLive({ state: "live", updatedAt: new Date() });
        want(); // what happened between the page's data and this moment was told to nobody
      });
      source.addEventListener("error", () => {
        setLive(({ updatedAt }) => ({ state: "lost", updatedAt: updatedAt ?? new Date() }));
      });
      source.addEventListener("changed", want);
    }
    function letGo(): void {
      source?.close();
      clearTimeout(timer);
      timer = undefined;
    }
    const onVisibility = () => (document.hidden ? letGo() : follow());

    if (!document.hidden) follow();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      letGo();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);

  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The dot; an outline and the last time once the connection is lost. `now` is the time of the page's data. */
export function LiveDot({ now }: { now: Date }) {
  const { state, updatedAt } = useLive();
  if (state === "lost") return <span className="live lost">Last update {formatClock(updatedAt ?? now)}</span>;
  return <span className="live">Live · {formatMoment(now, now)}</span>;
}
