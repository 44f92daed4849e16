import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { formatClock, formatMoment } from "./format.ts";

const AT_MOST_EVERY_MS = 1_000;
/** A slow answer says that the server has enough to do. */
const TIMES_ITS_DURATION = 3;

type Live = { state: "starting" | "live" | "lost"; updatedAt: Date | undefined };

const LiveContext = createContext<Live>({ state: "starting", updatedAt: undefined });

/** Whether what is shown follows what happens, and when it was last told. */
const useLive = (): Live => useContext(LiveContext);

/** Loads the page's data again when the server says that something has changed: at most once a second, and only if looked at. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [live, setLive] = useState<Live>({ state: "starting", updatedAt: undefined });
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(revalidate);

  useEffect(() => {
    let notBefore = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = false;

    function loadNow(): void {
      timer = undefined;
      if (document.hidden) return;
      wanted = false;
      const begun = Date.now();
      notBefore = begun + AT_MOST_EVERY_MS;
      void load().then(() => {
        notBefore = Math.max(notBefore, Date.now() + (Date.now() - begun) * TIMES_ITS_DURATION);
        setLive(({ state }) => ({ state, updatedAt: new Date() }));
      });
    }
    function want(): void {
      wanted = true;
      timer ??= setTimeout(loadNow, Math.max(0, notBefore - Date.now()));
    }
    const onVisible = () => {
      if (!document.hidden && wanted) want();
    };

    const source = new EventSource("/admin/live");
    let wasLost = false;
    source.addEventListener("open", () => {
      setLive({ state: "live", updatedAt: new Date() });
      if (wasLost) want();
      wasLost = false;
    });
    source.addEventListener("error", () => {
      wasLost = true;
      setLive(({ updatedAt }) => ({ state: "lost", updatedAt: updatedAt ?? new Date() }));
    });
    source.addEventListener("changed", want);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      source.close();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
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
