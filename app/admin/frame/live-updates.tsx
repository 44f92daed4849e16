import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useRevalidator } from "react-router";
import { formatClock, formatMoment } from "#app/admin/labels/format.ts";
import styles from "./live-updates.module.css";

const AT_MOST_EVERY_MS = 1_000;
/** A slow answer means that the server is busy. */
const TIMES_ITS_DURATION = 3;

type Live = { state: "starting" | "live" | "lost"; updatedAt: Date | undefined };

/** Stops the loading until the function that it returns is called. */
type Hold = () => () => void;

const HoldContext = createContext<Hold>(() => () => undefined);

/** For a part of a page that would be gone when the page's data is loaded again. */
export function useHeldUpdates(): void {
  const hold = useContext(HoldContext);
  useEffect(() => hold(), [hold]);
}

const LiveContext = createContext<Live>({ state: "starting", updatedAt: undefined });

/** Whether live updates are connected, and when the last one came. */
const useLive = (): Live => useContext(LiveContext);

/**
 * Loads the page's data again when the server says that something has changed: at most once a second. A hidden page
 * closes its connection, since a browser has only a few for all of its tabs; it catches up when it is visible again.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [live, setLive] = useState<Live>({ state: "starting", updatedAt: undefined });
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(revalidate);
  const holds = useRef(0);
  const hold = useCallback<Hold>(() => {
    holds.current++;
    return () => void holds.current--;
  }, []);

  useEffect(() => {
    let notBefore = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;

    function loadNow(): void {
      timer = undefined;
      if (holds.current > 0) return;
      const startedAt = Date.now();
      notBefore = startedAt + AT_MOST_EVERY_MS;
      void load().then(() => {
        notBefore = Math.max(notBefore, Date.now() + (Date.now() - startedAt) * TIMES_ITS_DURATION);
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
        want(); // changes between the page's data and now were not reported
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

  return (
    <HoldContext value={hold}>
      <LiveContext value={live}>{children}</LiveContext>
    </HoldContext>
  );
}

/** The dot; an outline and the last time once the connection is lost. `now` is the time of the page's data. */
export function LiveDot({ now }: { now: Date }) {
  const { state, updatedAt } = useLive();
  return (
    <span className={styles["live"]} data-live={state}>
      {state === "lost" ? `Last update ${formatClock(updatedAt ?? now)}` : `Live · ${formatMoment(now, now)}`}
    </span>
  );
}
