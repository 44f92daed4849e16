import { useId, type ComponentProps, type ReactNode } from "react";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Input, MultilineInput, Select } from "#app/admin/ui/inputs/input.tsx";
import styles from "./field.module.css";

type Said = { label: ReactNode; hint?: ReactNode; error?: string | undefined; required?: boolean };

/** Attributes that connect a control with its label, hint and error. */
export type ControlProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true; required?: boolean };

/**
 * Label above, hint or error below any control: `<FieldFrame label="Kind">{(control) => <select {...control} />}</FieldFrame>`.
 */
export function FieldFrame({
  label,
  hint,
  error,
  required,
  children,
}: Said & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const below = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>
        {label}
        {required ? <span className={styles["required"]}>required</span> : null}
      </label>
      {children({
        id,
        ...(below ? { "aria-describedby": below } : {}),
        ...(error ? { "aria-invalid": true } : {}),
        ...(required ? { required } : {}),
      })}
      {error ? (
        <div className={styles["error"]} id={`${id}-error`}>
          <StatusGlyph status="error" size={14} />
          <span>{error}</span>
        </div>
      ) : null}
      {hint ? (
        <span className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

/** What the frame says, and what is left for the control. */
const split = <Props extends Said>({ label, hint, error, required = false, ...control }: Props) =>
  [{ label, hint, error, required }, control] as const;

type Framed<Control> = Said & Omit<Control, "className" | "id" | "required">;

/** A text input with label, hint and error. `mono` for machine values (endpoints, ids, keys). */
export function Field(props: Framed<ComponentProps<typeof Input>>) {
  const [said, input] = split(props);
  return <FieldFrame {...said}>{(control) => <Input {...input} {...control} />}</FieldFrame>;
}

/** A textarea with label, hint and error. */
export function TextArea(props: Framed<ComponentProps<typeof MultilineInput>>) {
  const [said, input] = split(props);
  return <FieldFrame {...said}>{(control) => <MultilineInput {...input} {...control} />}</FieldFrame>;
}

/** A select with label, hint and error. */
export function SelectField(props: Framed<ComponentProps<typeof Select>>) {
  const [said, select] = split(props);
  return <FieldFrame {...said}>{(control) => <Select {...select} {...control} />}</FieldFrame>;
}

/** Several controls in place of one. */
export const FieldGroup = ({ as: Tag = "div", ...rest }: { as?: "div" | "fieldset"; children: React.ReactNode }) => (
  <Tag {...rest} className={styles["field"]} />
);

/** Looks like a field's label, for headings, legends and summaries. */
export const FieldCaption = ({
  as: Tag = "span",
  ...rest
}: { as?: "span" | "div" | "h3" | "legend" | "summary" } & Pick<ComponentProps<"span">, "id" | "children">) => (
  <Tag {...rest} className={styles["caption"]} />
);

/** Two fields side by side, where there is room. */
export const FieldPair = ({ children }: { children: React.ReactNode }) => (
  <div className={styles["pair"]}>{children}</div>
);
