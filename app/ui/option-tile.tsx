import { Icon } from "./icon.tsx";
import { Picture } from "./picture.tsx";

export type OptionProps = {
  name: string;
  value: string;
  label: string;
  hint?: string | undefined;
  picture?: string | undefined;
  chosen: boolean;
};

/** A submit button: the step works before and without JavaScript, and arrow keys never move on. */
export const OptionTile = ({ name, value, label, hint, picture, chosen }: OptionProps) => (
  <button type="submit" className="tile" name={name} value={value} aria-pressed={chosen}>
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
