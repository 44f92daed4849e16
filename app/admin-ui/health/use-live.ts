import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Asks the loader again now and then, while the page is looked at. */
export function useLive(everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
