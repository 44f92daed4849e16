import { useId, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Popover } from "#app/admin/ui/dialogs/popover.tsx";
import { AddChip, ChipBox } from "#app/admin/ui/controls/chip-box.tsx";

type Props = { name: string; value: string | undefined; without: string; children: ReactNode };

/** One filter: `key | value | x`, or dashed with a plus while it is not set. */
export function FilterChip({ name, value, without, children }: Props) {
  const id = useId();
  return (
    <>
      {value === undefined ? (
        <AddChip name={name} popoverTarget={id} />
      ) : (
        <ChipBox as="span" name={name}>
          <button type="button" popoverTarget={id}>
            {value}
          </button>
          <Link to={without} aria-label={`Remove filter ${name}`}>
            <Icon name="close" size={12} />
          </Link>
        </ChipBox>
      )}
      <Popover id={id} label={name}>
        {children}
      </Popover>
    </>
  );
}
