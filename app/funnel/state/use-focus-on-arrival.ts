import { useEffect, useRef, type RefObject } from "react";
import { useAddress } from "./address.ts";

/** Moves the focus to the heading of a new screen, so that it is read out. Not on the first page of a visit. */
export function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  const { moves } = useAddress().page;
  useEffect(() => {
    if (moves === 0) return;
    window.scrollTo(0, 0);
    screen.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [moves]);
  return screen;
}
