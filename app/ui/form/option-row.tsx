import { OptionFace } from "./option-face.tsx";
import type { OptionProps } from "./option-tile.tsx";

/** An option as a row: picture, label, and an empty circle that suggests a single choice. */
export const OptionRow = ({ name, value, chosen, ...face }: OptionProps) => (
  <button type="submit" className={face.picture ? "row" : "row plain"} name={name} value={value} aria-pressed={chosen}>
    <OptionFace {...face} />
  </button>
);

/** `OptionRow` without its picture. */
export const PlainRow = (option: OptionProps) => <OptionRow {...option} picture={undefined} />;
