import { useSubmit } from "react-router";
import type { Deed } from "./actions.ts";
import { useWatch } from "./action-results.tsx";

/** Does a deed without a button: for the keyboard. */
export function useDeed(): (deed: Deed) => void {
  const submit = useSubmit();
  const watch = useWatch();
  return ({ key, fields }) => {
    watch(key);
    void submit(fields, { method: "post", navigate: false, fetcherKey: key });
  };
}
