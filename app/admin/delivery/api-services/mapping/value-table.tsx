import { Input } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { LeadChoice } from "#server/delivery/api-services/lead-choices.ts";
import { wordField, type MappingRow } from "./mapping-rows.ts";
import styles from "./mapping.module.css";

type Props = { row: MappingRow; rowKey: number; source: string; choices: readonly LeadChoice[] };

/** Our stored answers mapped to their words; without a word our value is sent. */
export function ValueTable({ row, rowKey, source, choices }: Props) {
  const words = row.source === source ? row.words : {};
  const foreign = Object.keys(words).filter((value) => !choices.some((choice) => choice.value === value));
  const all = [...choices, ...foreign.map((value) => ({ value, words: value, forms: "" }))];
  const missing = Object.keys(words).length === 0 ? [] : all.filter(({ value }) => !words[value]);
  return (
    <div className={styles["values"]}>
      <ul>
        {all.map(({ value, words: said, forms }) => (
          <li key={value}>
            <span>
              {said} <small className={textStyles["faint"]}>{forms}</small>
            </span>
            <Input
              mono
              name={wordField(rowKey, source, value)}
              defaultValue={words[value] ?? ""}
              aria-label={`Their word for ${value}, row ${rowKey + 1}`}
              placeholder="their word"
              spellCheck={false}
            />
          </li>
        ))}
      </ul>
      <p className={textStyles["note"]}>
        {missing.length === 0
          ? "Without any word of theirs, ours is sent unchanged."
          : `No word for ${missing.map((choice) => choice.words).join(", ")}: such leads go without this field.`}
      </p>
    </div>
  );
}
