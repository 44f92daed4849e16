import { useSubmit } from "react-router";
import type { Action } from "./actions.ts";
import { useFollowAction } from "./action-results.tsx";

/** Runs an action without a button, for the keyboard. */
export function useAction(): (action: Action) => void {
  const submit = useSubmit();
  const follow = useFollowAction();
  return ({ key, fields }) => {
    follow(key);
    void submit(fields, { method: "post", navigate: false, fetcherKey: key });
  };
}
