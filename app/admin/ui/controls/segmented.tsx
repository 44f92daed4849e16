import { Link } from "react-router";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./segmented.module.css";

type Option<Value> = { value: Value; label: string; icon?: IconName };

/** Two to four options, for ranges and modes: links with `hrefOf`, otherwise buttons with `onPick`. */
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
    <div className={styles["segments"]} role="group" aria-label={label}>
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

/** `Segmented` as radio buttons, for forms. */
export const SegmentedRadios = <Value extends string>(props: {
  name: string;
  options: readonly Option<Value>[];
  value: Value;
  onPick: (value: Value) => void;
}) => (
  <span className={styles["segments"]}>
    {props.options.map(({ value, label }) => (
      <label key={value}>
        <input
          type="radio"
          className={layoutStyles["visuallyHidden"]}
          name={props.name}
          value={value}
          checked={props.value === value}
          onChange={() => props.onPick(value)}
        />
        {label}
      </label>
    ))}
  </span>
);
