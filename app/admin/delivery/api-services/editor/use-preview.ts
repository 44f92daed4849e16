import { useCallback, useEffect, useRef, type RefObject } from "react";
import { useFetcher } from "react-router";
import type { ServiceAnswer } from "./service-actions.server.ts";

const PAUSE_MS = 300;

/** Fetches the preview of the current fields, debounced. The key stays in the browser. */
export function usePreview(form: RefObject<HTMLFormElement | null>, hasStoredKey: boolean) {
  const { submit, data } = useFetcher<ServiceAnswer>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  const refresh = useCallback(() => {
    stop();
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      if (hasStoredKey || fields.get("apiKey")) fields.set("hasKey", "yes");
      fields.delete("apiKey");
      fields.set("intent", "preview");
      void submit(fields, { method: "post", defaultShouldRevalidate: false }); // a preview changes nothing, so no revalidation
    }, PAUSE_MS);
  }, [form, hasStoredKey, submit, stop]);
  return { preview: data?.kind === "preview" ? data : undefined, refresh, stop };
}
