import { useEffect, useState } from "react";

const SETTLE_MS = 600;

/**
 * False for the first moments of a step that an answer has led to: until then its form takes no taps (`.is-new`), so a slow
 * double click answers one question. Keys are not held up: they go to the heading, which has the focus. A page that was
 * loaded is settled from the start.
 */
export function useSettled(slug: string): boolean {
  const [settled, setSettled] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(slug), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [slug]);
  return settled === slug;
}
