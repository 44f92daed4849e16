import type { ComponentProps } from "react";
import { FieldFrame } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";
import { Input } from "#app/admin/ui/inputs/input.tsx";

export type FieldProps = { label: string; problem?: string | undefined };

/** A text input; everything on these cards is required, so no field is marked. */
export const AccessField = ({ label, problem, ...input }: FieldProps & ComponentProps<"input">) => (
  <FieldFrame label={label} error={problem}>
    {(control) => <Input autoCapitalize="none" spellCheck={false} {...input} {...control} required maxLength={256} />}
  </FieldFrame>
);

export type PasswordProps = FieldProps & {
  autoComplete: "current-password" | "new-password" | "off";
  hint?: string;
  isWrong?: boolean;
};

export const PasswordField = ({ label, problem, hint, autoComplete, isWrong = false }: PasswordProps) => (
  <FieldFrame label={label} error={problem} hint={problem === undefined ? hint : undefined}>
    {(control) => (
      <PasswordInput
        name="password"
        required
        maxLength={256}
        autoComplete={autoComplete}
        {...control}
        {...(isWrong ? { "aria-invalid": true } : {})}
      />
    )}
  </FieldFrame>
);
