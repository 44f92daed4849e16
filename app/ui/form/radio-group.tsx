import { FieldError } from "./field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";

type RadioGroupProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A few short options among other inputs. */
export const RadioGroup = ({ name, label, options, chosen, error, onChange }: RadioGroupProps) => (
  <fieldset className={`seg ${error ? "has-error" : ""}`} aria-describedby={error ? `${name}-error` : undefined}>
    <legend>{label}</legend>
    <div>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={chosen === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <Icon name="check" />
            {option.label}
          </span>
        </label>
      ))}
    </div>
    {error && <FieldError id={`${name}-error`} message={error} />}
  </fieldset>
);
