import { Form, useFetchers, useFetcher } from "react-router";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";
import type { Action } from "./actions.ts";
import { Button, type ButtonKind } from "#app/admin/ui/controls/button.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import styles from "./action-button.module.css";
import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";

const FollowContext = createContext<(key: string) => void>(() => undefined);

/** Registers a started action, so that its result is announced even if its row has left the list. */
export const useFollowAction = () => useContext(FollowContext);

/** Provides the context for action buttons. */
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

type Props = { action: Action; icon: IconName; label?: string; kind?: ButtonKind; children?: string };

/** A button as its own form, so that it works without scripts; with them it does not navigate. */
export function ActionButton({ action, icon, label, kind = "default", children }: Props) {
  const isBusy = useIsUnderWay(action.key);
  const follow = useFollowAction();
  return (
    <Form
      method="post"
      navigate={false}
      fetcherKey={action.key}
      className={styles["form"]}
      onSubmit={() => follow(action.key)}
    >
      {Object.entries(action.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children === undefined ? (
        <IconButton type="submit" icon={icon} label={label ?? ""} disabled={isBusy} />
      ) : (
        <Button type="submit" kind={kind} size="sm" aria-label={label} title={label} disabled={isBusy}>
          <Icon name={icon} size={14} />
          {children}
        </Button>
      )}
    </Form>
  );
}

/** Whether one of these actions is in progress. */
export const useIsUnderWay = (...keys: readonly string[]): boolean =>
  useFetchers().some(({ key, state }) => state !== "idle" && keys.includes(key));
