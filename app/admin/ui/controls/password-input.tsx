import { useState, type ComponentProps } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { IconButton } from "./icon-button.tsx";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import styles from "./password-input.module.css";
import { FieldFrame } from "./field.tsx";

/** The typed password can be shown; a stored one is never sent here. */
export function PasswordInput({
  mono,
  ...input
}: { mono?: boolean } & Omit<ComponentProps<"input">, "type" | "className">) {
  const [shown, setShown] = useState(false);
  const canShow = useScriptsRun();
  return (
    <div className={styles["box"]}>
      <Input {...input} mono={mono} type={shown ? "text" : "password"} />
      {canShow ? (
        <IconButton
          icon="eye"
          label={shown ? "Hide what is typed" : "Show what is typed"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      ) : null}
    </div>
  );
}

type FieldProps = { label: string; problem?: string | undefined };

/** A required text input; all fields on these cards are required, so none is marked. */
export const AccessField = ({ label, problem, ...input }: FieldProps & ComponentProps<"input">) => (
  <FieldFrame label={label} error={problem}>
    {(control) => <Input autoCapitalize="none" spellCheck={false} {...input} {...control} required maxLength={256} />}
  </FieldFrame>
);

type PasswordProps = FieldProps & {
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
