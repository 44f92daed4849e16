import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";

type ConsentBoxProps = {
  name: string;
  children: ReactNode;
  error?: string | undefined;
  defaultChecked: boolean;
  onChange: (checked: boolean) => void;
};

/** Never ticked by default. The whole block is the label. */
export const ConsentBox = ({ name, children, error, defaultChecked, onChange }: ConsentBoxProps) => (
  <div className={`consent ${error ? "has-error" : ""}`}>
    <input
      type="checkbox"
      id={name}
      name={name}
      defaultChecked={defaultChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    />
    <label htmlFor={name}>{children}</label>
    {error && <FieldError id={`${name}-error`} message={error} />}
  </div>
);
