import { useId, type ComponentProps } from "react";
import styles from "./input.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";

/** `mono` for machine values: endpoints, ids, keys. */
type Mono = { mono?: boolean | undefined };

const classOf = (mono: boolean | undefined) => (mono ? `${styles["input"]} ${styles["machine"]}` : styles["input"]);

/** A text input without a label; `Field` has both. */
export const Input = ({ mono, ...input }: Mono & Omit<ComponentProps<"input">, "className">) => (
  <input {...input} className={classOf(mono)} />
);

export const MultilineInput = ({ mono, ...input }: Mono & Omit<ComponentProps<"textarea">, "className">) => (
  <textarea {...input} className={classOf(mono)} />
);

type SelectProps = Omit<ComponentProps<"select">, "className"> & {
  options?: readonly (readonly [value: string | number, words: string])[];
  /** Label of a first option with an empty value. */
  empty?: string;
};

export const Select = ({ options, empty, children, ...select }: SelectProps) => (
  <select {...select} className={classOf(false)}>
    {empty === undefined ? null : <option value="">{empty}</option>}
    {options?.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
    {children}
  </select>
);

/** Two or three options, each with a sentence. */
export function Choice({
  word,
  sentence,
  ...radio
}: { word: string; sentence: string } & ComponentProps<typeof Radio>) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand in two spans
    <label className={styles["choice"]} htmlFor={id}>
      <Radio {...radio} id={id} />
      <span className={styles["words"]}>
        <span className={textStyles["strong"]}>{word}</span>
        <span className={`${textStyles["muted"]} ${textStyles["small"]}`}>{sentence}</span>
      </span>
    </label>
  );
}

type Box = Omit<ComponentProps<"input">, "type" | "className">;

export const Checkbox = (input: Box) => <input {...input} type="checkbox" className={styles["check"]} />;

/** A checkbox with its text. */
export const CheckboxLine = ({ children, ...input }: Box) => (
  <label className={layoutStyles["row"]}>
    <input {...input} type="checkbox" className={styles["check"]} />
    {children}
  </label>
);

export const Radio = (input: Box) => <input {...input} type="radio" className={styles["radio"]} />;
