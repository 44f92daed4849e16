import { Form, useFetchers } from "react-router";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";
import type { Deed } from "./actions.ts";
import { useWatch } from "./action-results.tsx";

type Props = { deed: Deed; kind: string; icon?: IconName; label?: string; children?: React.ReactNode };

/** A button that is a form of its own, so that it works without scripts; with them the page stays where it is. */
export function DeedButton({ deed, kind, icon, label, children }: Props) {
  const isBusy = useIsUnderWay(deed.key);
  const watch = useWatch();
  return (
    <Form method="post" navigate={false} fetcherKey={deed.key} className="deed" onSubmit={() => watch(deed.key)}>
      {Object.entries(deed.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className={isBusy ? `${kind} busy` : kind}
        aria-label={label}
        title={label}
        disabled={isBusy}
      >
        {icon ? <Icon name={icon} {...(children ? { size: 14 } : {})} /> : null}
        {children}
      </button>
    </Form>
  );
}

/** Whether one of these deeds has been asked for and not yet come to its end. */
export const useIsUnderWay = (...keys: readonly string[]): boolean =>
  useFetchers().some(({ key, state }) => state !== "idle" && keys.includes(key));
