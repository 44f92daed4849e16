import { Icon } from "#app/ui/icon.tsx";
import type { OptionProps } from "./option-tile.tsx";

/** Ja or Nein, as large as a thumb could wish. */
export const AnswerPlate = ({ name, value, label, chosen }: OptionProps) => (
  <button type="submit" className={`answer ${value}`} name={name} value={value} aria-pressed={chosen}>
    <Icon name={value === "ja" ? "check" : "close"} />
    <span>{label}</span>
  </button>
);

/** A decision between two buttons, the first the likely one. */
export const DecisionButton = ({ name, value, label }: OptionProps) => (
  <button type="submit" className={`btn wide ${value === "ja" ? "" : "ghost"}`} name={name} value={value}>
    <Icon name={value === "ja" ? "check" : "pencil"} />
    {label}
  </button>
);
