import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/** A new screen is a new page: its heading gets the focus and is read out. Not on the first page of a visit. */
export function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key === "default") return;
    window.scrollTo(0, 0);
    screen.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [key]);
  return screen;
}
