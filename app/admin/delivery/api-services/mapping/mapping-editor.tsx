import { useEffect, useRef, useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import type { LeadChoice } from "#server/delivery/api-services/lead-choices.ts";
import { isFilledIn, type MappingRow } from "./mapping-rows.ts";
import { ValueTable } from "./value-table.tsx";
import { Input, Select } from "#app/admin/ui/inputs/input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./mapping.module.css";
import { TextArea } from "#app/admin/ui/controls/field.tsx";
import { readExample, type Example } from "./example-rows.ts";

const NOT_READ =
  "This is no JSON object or XML document with fields. Paste the example request from their documentation.";

/** Creates rows from the example in a buyer's documentation. */
export function PasteExample({ onExample }: { onExample: (example: Example) => void }) {
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const read = () => {
    const example = readExample(text);
    setIsWrong(example === undefined);
    if (example) onExample(example);
  };
  return (
    <div className={layoutStyles["column"]}>
      <TextArea
        label="Paste their example request"
        rows={3}
        mono
        spellCheck={false}
        value={text}
        placeholder='{"lead": {"zip": "50667"}}'
        onChange={(event) => setText(event.target.value)}
        error={isWrong ? NOT_READ : undefined}
      />
      <div>
        <Button size="sm" disabled={text.trim() === ""} onClick={read}>
          Create mapping
        </Button>
      </div>
    </div>
  );
}

const BLANK: MappingRow = { target: "", source: "lead.id", text: "", words: {} };

type MappingFields = {
  leadPaths: readonly string[];
  /** Values of the sample lead, by path. */
  samples: Readonly<Record<string, string>>;
  /** Values of the paths that have a fixed set. */
  choices: Readonly<Record<string, readonly LeadChoice[]>>;
  /** German names of the answers. */
  answerNames: Readonly<Record<string, string>>;
};

type Props = MappingFields & { rows: readonly MappingRow[]; onEdited: () => void };

/** One row per "their field <- our field"; the last one is empty for new entries. */
export function MappingEditor({ rows, onEdited, ...fields }: Props) {
  const scriptsRun = useScriptsRun();
  const [shown, setShown] = useState(() => [...rows.filter(isFilledIn), BLANK].map((row, key) => ({ row, key })));
  const count = useRef(shown.length);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (shown.length === count.current) return;
    if (shown.length > count.current) list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
    count.current = shown.length;
    onEdited();
  }, [shown, onEdited]);
  const add = () => setShown([...shown, { row: BLANK, key: Math.max(0, ...shown.map(({ key }) => key)) + 1 }]);
  return (
    <div className={`${layoutStyles["column"]} ${styles["mapping"]}`}>
      <div className={`${textStyles["tiny"]} ${textStyles["faint"]} ${styles["mappingHead"]}`} aria-hidden="true">
        <span>Their field</span>
        <span>Our field</span>
        <span className={styles["sample"]}>Sample</span>
      </div>
      <ol ref={list}>
        {shown.map(({ row, key }, index) => (
          <li key={key} className={styles["mappingRow"]}>
            <Input
              mono
              name="rowTarget"
              defaultValue={row.target}
              aria-label={`Their field ${index + 1}`}
              placeholder="contact.zip"
              spellCheck={false}
            />
            <SourceFields row={row} rowKey={key} index={index} {...fields} />
            {scriptsRun ? (
              <IconButton
                icon="close"
                label={`Remove ${row.target || `row ${index + 1}`}`}
                onClick={() => setShown(shown.filter((other) => other.key !== key))}
              />
            ) : null}
            <span className={styles["mappingText"]}>
              <Input
                mono
                name="rowText"
                defaultValue={row.text}
                aria-label={`Text of row ${index + 1}`}
                placeholder="Text, with {{lead.firstName}} where it belongs"
                spellCheck={false}
              />
            </span>
          </li>
        ))}
      </ol>
      {scriptsRun ? (
        <div>
          <Button size="sm" icon="plus" onClick={add}>
            Add field
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type SourceProps = MappingFields & { row: MappingRow; rowKey: number; index: number };

/** Select for our field, and the table of its values. */
function SourceFields({ row, rowKey, index, leadPaths, samples, choices, answerNames }: SourceProps) {
  const [source, setSource] = useState(row.source);
  const values = choices[source] ?? (Object.keys(row.words).length > 0 && row.source === source ? [] : undefined);
  const optionOf = (path: string) => (
    <option key={path} value={path}>
      {optionWords(path, answerNames)}
    </option>
  );
  const isKnown = leadPaths.includes(row.source) || /^(text|json|setting\..*)$/.test(row.source);
  return (
    <>
      <Select
        name="rowSource"
        defaultValue={row.source}
        aria-label={`Our field ${index + 1}`}
        onChange={(event) => setSource(event.target.value)}
      >
        {isKnown ? null : <option>{row.source}</option>}
        <option value="text">Text</option>
        <option value="json">Raw JSON</option>
        <optgroup label="Form settings">
          <option value="setting.leadType">Lead type</option>
          <option value="setting.customField">Custom field</option>
        </optgroup>
        <optgroup label="Person and lead">{leadPaths.filter((path) => !isAnswer(path)).map(optionOf)}</optgroup>
        <optgroup label="Answers">{leadPaths.filter(isAnswer).map(optionOf)}</optgroup>
      </Select>
      <span className={`${textStyles["small"]} ${textStyles["muted"]} ${styles["sample"]}`}>{samples[source]}</span>
      <input type="hidden" name="rowKey" value={rowKey} />
      {values ? <ValueTable key={source} row={row} rowKey={rowKey} source={source} choices={values} /> : null}
    </>
  );
}

const isAnswer = (path: string): boolean => /^lead\.(answers|canonical)/.test(path);

/** "Pflegegrad (careGrade)", "Pflegegrad, one word (careGrade)", "postalCode". */
function optionWords(path: string, answerNames: MappingFields["answerNames"]): string {
  const name = path.replace(/^lead\.(answers\.|canonical\.)?/, "");
  if (path.startsWith("lead.canonical.")) {
    return `${answerNames[`lead.answers.${name}`] ?? name}, one word for all forms (${name})`;
  }
  const said = answerNames[path];
  return said === undefined || said === name ? name : `${said} (${name})`;
}
