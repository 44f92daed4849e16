import { Form, useFetchers } from "react-router";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";
import type { Action } from "./actions.ts";
import { useFollowAction } from "./action-results.tsx";
import { Button, type ButtonKind } from "#app/admin/ui/controls/button.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import styles from "./action-button.module.css";

type Props = { action: Action; icon: IconName; label?: string; kind?: ButtonKind; children?: string };

/** A button that is a form of its own, so that it works without scripts; with them the page stays where it is. */
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

/** Whether one of these actions is under way. */
export const useIsUnderWay = (...keys: readonly string[]): boolean =>
  useFetchers().some(({ key, state }) => state !== "idle" && keys.includes(key));
