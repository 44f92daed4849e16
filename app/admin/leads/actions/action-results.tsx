import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { useFetcher } from "react-router";
import type { StaffToast } from "./send-toast.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";

const WatchContext = createContext<(key: string) => void>(() => undefined);

/** Says that a deed has begun, so that its answer is announced even if its row has left the list by then. */
export const useWatch = () => useContext(WatchContext);

/** Stands around everything that has deeds. */
export function DeedsWatch({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const watch = useCallback(
    (key: string) => setKeys((before) => (before.includes(key) ? before : [...before, key])),
    [],
  );
  return (
    <WatchContext value={watch}>
      {children}
      {keys.map((key) => (
        <Watcher key={key} deed={key} />
      ))}
    </WatchContext>
  );
}

function Watcher({ deed }: { deed: string }) {
  const { data } = useFetcher<{ toast?: StaffToast }>({ key: deed });
  return <ActionToast toast={data?.toast} />;
}
