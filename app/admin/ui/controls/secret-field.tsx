import { useId } from "react";
import { FieldFrame, type ControlProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { PasswordInput } from "./password-input.tsx";

/** A key that can be written and replaced, never read. `endsIn` are the last characters of the stored one. */
export function SecretField(props: {
  name: string;
  label: string;
  endsIn?: string | undefined;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
}) {
  const { name, label, endsIn, hint, error, required = false } = props;
  const id = useId();
  const input = (control: ControlProps) => (
    <PasswordInput {...control} name={name} autoComplete="off" spellCheck={false} mono />
  );
  if (endsIn === undefined) {
    return (
      <FieldFrame label={label} hint={hint} error={error} required={required}>
        {input}
      </FieldFrame>
    );
  }
  return (
    <div className="field">
      <span className="lbl" id={id}>
        {label}
      </span>
      <details className="secret" open={error !== undefined}>
        <summary>
          <span className="sr">{label}, stored, ends in </span>
          <span className="in mono stored">
            <span className="t3" aria-hidden="true">
              ••••••••
            </span>
            {endsIn}
          </span>
          <span className="btn">
            <Icon name="retry" />
            Replace
          </span>
        </summary>
        <FieldFrame label={`New ${label}`} error={error}>
          {input}
        </FieldFrame>
      </details>
      {hint ? <span className="hint">{hint}</span> : null}
    </div>
  );
}
