import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";

type TextFieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  defaultValue: string;
  readOnly: boolean;
  onInput: (value: string) => void;
  className?: string | undefined;
  type: "text" | "email" | "tel";
  inputMode: "text" | "email" | "tel" | "numeric";
  autoComplete: string;
  maxLength: number;
  /** Below the input and part of its description, under the id `${name}-below`. */
  below?: ReactNode;
};

/** Uncontrolled, to keep values typed before hydration. */
export function TextField({ name, label, hint, error, className, onInput, below, ...input }: TextFieldProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`, below && `${name}-below`];
  return (
    <div className={`field ${className ?? ""} ${error ? "has-error" : ""}`}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <span className="sub" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={name}
        name={name}
        onInput={(event) => onInput(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
      />
      {error && <FieldError id={`${name}-error`} message={error} />}
      {below}
    </div>
  );
}
