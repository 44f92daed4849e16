import { OptionFace } from "./option-face.tsx";

export type OptionProps = {
  name: string;
  value: string;
  label: string;
  hint?: string | undefined;
  picture?: string | undefined;
  chosen: boolean;
};

/** A submit button: the step works before and without JavaScript, and arrow keys never advance. */
export const OptionTile = ({ name, value, chosen, ...face }: OptionProps) => (
  <button type="submit" className="tile" name={name} value={value} aria-pressed={chosen}>
    <OptionFace {...face} />
  </button>
);
