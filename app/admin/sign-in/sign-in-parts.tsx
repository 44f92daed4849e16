import type { ComponentProps } from "react";
import type { Notice as Told } from "./sign-in-texts.ts";
import { FieldFrame } from "#app/admin/ui/controls/field.tsx";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { PasswordInput } from "#app/admin/ui/controls/password-input.tsx";

export const CardIcon = ({ name }: { name: IconName }) => (
  <div className="gicon">
    <Icon name={name} size={20} />
  </div>
);

export const ErrorNotice = ({ title, text }: Told) => (
  <Notice kind="error" title={title} appears>
    {text}
  </Notice>
);

type FieldProps = { label: string; problem?: string | undefined };

/** A line of text; everything on these cards is needed, so none says so. */
export const AccessField = ({ label, problem, ...input }: FieldProps & ComponentProps<"input">) => (
  <FieldFrame label={label} error={problem}>
    {(control) => (
      <input autoCapitalize="none" spellCheck={false} {...input} {...control} className="in" required maxLength={256} />
    )}
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
