import { useId, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Popover } from "#app/admin/ui/dialogs/popover.tsx";

type Props = { name: string; value: string | undefined; without: string; children: ReactNode };

/** One filter: `key | value | x`, or dashed with a plus while it does not narrow. */
export function FilterChip({ name, value, without, children }: Props) {
  const id = useId();
  return (
    <>
      {value === undefined ? (
        <button type="button" className="fchip add" popoverTarget={id}>
          <span>
            <Icon name="plus" size={12} />
            {name}
          </span>
        </button>
      ) : (
        <span className="fchip">
          <span className="k">{name}</span>
          <button type="button" popoverTarget={id}>
            {value}
          </button>
          <Link className="x" to={without} aria-label={`Remove filter ${name}`}>
            <Icon name="close" size={12} />
          </Link>
        </span>
      )}
      <Popover id={id} label={name}>
        {children}
      </Popover>
    </>
  );
}
