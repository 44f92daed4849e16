import { Icon } from "#app/ui/icon.tsx";
import type { OptionProps } from "./option-tile.tsx";

/** Ja or Nein, large enough for a thumb. */
export const AnswerPlate = ({ name, value, label, chosen }: OptionProps) => (
  <button type="submit" className={`answer ${value}`} name={name} value={value} aria-pressed={chosen}>
    <Icon name={value === "ja" ? "check" : "close"} />
    <span>{label}</span>
  </button>
);

/** A choice between two buttons, the likely one first. */
export const DecisionButton = ({ name, value, label }: OptionProps) => (
  <button type="submit" className={`btn wide ${value === "ja" ? "" : "ghost"}`} name={name} value={value}>
    <Icon name={value === "ja" ? "check" : "pencil"} />
    {label}
  </button>
);
