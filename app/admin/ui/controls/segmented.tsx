import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

type Option<Value> = { value: Value; label: string; icon?: IconName };

/** Two to four options, for ranges and modes: links if they have an address (`hrefOf`), buttons otherwise (`onPick`). */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  ...how
}: {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
} & ({ hrefOf: (value: Value) => string } | { onPick: (value: Value) => void })) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => {
        const face = (
          <>
            {option.icon ? <Icon name={option.icon} size={14} /> : null}
            {option.label}
          </>
        );
        return "hrefOf" in how ? (
          <Link
            key={option.value}
            to={how.hrefOf(option.value)}
            aria-current={option.value === value ? "true" : undefined}
          >
            {face}
          </Link>
        ) : (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => how.onPick(option.value)}
          >
            {face}
          </button>
        );
      })}
    </div>
  );
}
