import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";

const FollowContext = createContext<(key: string) => void>(() => undefined);

/** Registers a started action, so that its result is announced even if its row has left the list by then. */
export const useFollowAction = () => useContext(FollowContext);

/** Wraps everything that has actions. */
export function ActionResults({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const follow = useCallback(
    (key: string) => setKeys((before) => (before.includes(key) ? before : [...before, key])),
    [],
  );
  return (
    <FollowContext value={follow}>
      {children}
      {keys.map((key) => (
        <Watcher key={key} action={key} />
      ))}
    </FollowContext>
  );
}

function Watcher({ action }: { action: string }) {
  const { data } = useFetcher<{ toast?: StaffToast }>({ key: action });
  return <ActionToast toast={data?.toast} />;
}
