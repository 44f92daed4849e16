import { useCallback, useEffect, useRef, type RefObject } from "react";
import { useFetcher, useNavigation } from "react-router";
import type { ServiceAnswer } from "./service-actions.server.ts";

const PAUSE_MS = 300;

/**
 * Fetches the request that the current fields would make, once typing pauses. The key stays in the browser. Nothing is fetched
 * while the form is being saved or another page is opened: an answer without revalidation would end the navigation with the old page.
 */
export function usePreview(form: RefObject<HTMLFormElement | null>, hasStoredKey: boolean) {
  const { submit, reset, state, data } = useFetcher<ServiceAnswer>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isNavigating = useNavigation().state !== "idle";
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (state !== "idle") reset();
  }, [state, reset]);
  useEffect(() => {
    if (isNavigating) stop();
  }, [isNavigating, stop]);
  useEffect(() => {
    const stopForLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href]")) stop();
    };
    document.addEventListener("click", stopForLink, true); // before the router begins to navigate
    return () => document.removeEventListener("click", stopForLink, true);
  }, [stop]);
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
  return { preview: data?.kind === "preview" ? data : undefined, refresh, stop };
}
