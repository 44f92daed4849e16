import { useCallback, useEffect, useRef, type RefObject } from "react";
import { useFetcher, useNavigation } from "react-router";
import type { Preview } from "./preview.ts";

const PAUSE_MS = 300;

/**
 * Asks the server, once the typing pauses, for the request that the fields as they stand would make. The key stays here. Nothing
 * is asked while the form is being saved: an answer that loads nothing would end the navigation with the old page.
 */
export function usePreview(form: RefObject<HTMLFormElement | null>, hasStoredKey: boolean) {
  const { submit, data } = useFetcher<Preview | { kind: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isNavigating = useNavigation().state !== "idle";
  const stop = useCallback(() => clearTimeout(timer.current), []);
  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    if (isNavigating) return;
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      if (hasStoredKey || fields.get("apiKey")) fields.set("hasKey", "yes");
      fields.delete("apiKey");
      fields.set("intent", "preview");
      void submit(fields, { method: "post", defaultShouldRevalidate: false }); // it changes nothing
    }, PAUSE_MS);
  }, [form, hasStoredKey, isNavigating, submit]);
  return { preview: data?.kind === "preview" ? (data as Preview) : undefined, refresh, stop };
}
