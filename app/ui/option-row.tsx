import { Icon } from "./icon.tsx";
import type { OptionProps } from "./option-tile.tsx";
import { Picture } from "./picture.tsx";

/** An option as a row: picture left, label, and an empty circle that says "one of these". */
export const OptionRow = ({ name, value, label, hint, picture, chosen }: OptionProps) => (
  <button type="submit" className={picture ? "row" : "row plain"} name={name} value={value} aria-pressed={chosen}>
    {picture && (
      <span className="pic">
        <Picture name={picture} size="tile" />
      </span>
    )}
    <span className="lab">
      {label}
      {hint && <small className="from-tablet">{hint}</small>}
    </span>
    <span className="mark">
      <Icon name="check" />
    </span>
  </button>
);

/** The same without its picture. */
export const PlainRow = (option: OptionProps) => <OptionRow {...option} picture={undefined} />;
