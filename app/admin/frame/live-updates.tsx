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
/** Backs off while the server is slow. */
const TIMES_ITS_DURATION = 3;

type Live = { state: "starting" | "live" | "lost"; updatedAt: Date | undefined };

/** Pauses the updates until the returned function is called. */
type Hold = () => () => void;

const HoldContext = createContext<Hold>(() => () => undefined);

/** Pauses live updates for a part of the page that a reload would remove. */
export function useHeldUpdates(): void {
  const hold = useContext(HoldContext);
  useEffect(() => hold(), [hold]);
}

const LiveContext = createContext<Live>({ state: "starting", updatedAt: undefined });

/** Connection state of the live updates, and time of the last one. */
const useLive = (): Live => useContext(LiveContext);

/**
 * Reloads the page's data when the server reports a change, at most once a second. Hidden pages disconnect, because browsers
 * limit connections across tabs, and catch up when visible again.
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
        want(); // changes since the page's data were not reported
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

/** Filled while connected; an outline with the last time otherwise. `now` is the time of the page's data. */
export function LiveDot({ now }: { now: Date }) {
  const { state, updatedAt } = useLive();
  return (
    <span className={styles["live"]} data-live={state}>
      {state === "lost" ? `Last update ${formatClock(updatedAt ?? now)}` : `Live · ${formatMoment(now, now)}`}
    </span>
  );
}
