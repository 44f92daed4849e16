import { useId, type ComponentProps } from "react";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { Radio } from "./checkbox.tsx";
import styles from "./choice.module.css";

/** One of two or three, each with a sentence. */
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
