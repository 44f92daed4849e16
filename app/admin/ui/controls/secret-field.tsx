import { useId } from "react";
import { FieldFrame, FieldCaption, FieldGroup, type ControlProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { PasswordInput } from "./password-input.tsx";
import buttonStyles from "./button.module.css";
import fieldStyles from "./field.module.css";
import inputStyles from "#app/admin/ui/inputs/input.module.css";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./secret-field.module.css";

/** A write-only key. `endsIn` are the last characters of the stored one. */
export function SecretField(props: {
  name: string;
  label: string;
  endsIn?: string | undefined;
  hint?: string;
  error?: string | undefined;
}) {
  const { name, label, endsIn, hint, error } = props;
  const id = useId();
  const input = (control: ControlProps) => (
    <PasswordInput {...control} name={name} autoComplete="off" spellCheck={false} mono />
  );
  if (endsIn === undefined) {
    return (
      <FieldFrame label={label} hint={hint} error={error}>
        {input}
      </FieldFrame>
    );
  }
  return (
    <FieldGroup>
      <FieldCaption id={id}>{label}</FieldCaption>
      <details className={styles["secret"]} open={error !== undefined}>
        <summary>
          <span className={layoutStyles["visuallyHidden"]}>{label}, stored, ends in </span>
          <span className={`${inputStyles["input"]} ${inputStyles["machine"]} ${styles["stored"]}`}>
            <span className={textStyles["faint"]} aria-hidden="true">
              ••••••••
            </span>
            {endsIn}
          </span>
          <span className={buttonStyles["button"]}>
            <Icon name="retry" />
            Replace
          </span>
        </summary>
        <FieldFrame label={`New ${label}`} error={error}>
          {input}
        </FieldFrame>
      </details>
      {hint ? <span className={fieldStyles["hint"]}>{hint}</span> : null}
    </FieldGroup>
  );
}
