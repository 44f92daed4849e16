import { useEffect, useRef, useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import type { MappingRow } from "./mapping-rows.ts";
import { Input, Select } from "#app/admin/ui/inputs/input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./api-services.module.css";

const BLANK: MappingRow = { target: "", source: "lead.id", text: "" };

type Props = { rows: readonly MappingRow[]; leadPaths: readonly string[]; onEdited: () => void };

/** "Their field <- our field", a row each; the last one is empty for new entries. */
export function MappingEditor({ rows, leadPaths, onEdited }: Props) {
  const scriptsRun = useScriptsRun();
  const [shown, setShown] = useState(() => [...rows, BLANK].map((row, key) => ({ row, key })));
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
            <SourceSelect row={row} index={index} leadPaths={leadPaths} />
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

function SourceSelect({ row, index, leadPaths }: { row: MappingRow; index: number; leadPaths: readonly string[] }) {
  const isKnown = leadPaths.includes(row.source) || /^(text|json|setting\..*)$/.test(row.source);
  return (
    <Select name="rowSource" defaultValue={row.source} aria-label={`Our field ${index + 1}`}>
      {isKnown ? null : <option>{row.source}</option>}
      <option value="text">Text</option>
      <option value="json">JSON, as it stands</option>
      <optgroup label="Form settings">
        <option value="setting.leadType">Lead type</option>
        <option value="setting.customField">Custom field</option>
      </optgroup>
      <optgroup label="Person and lead">{leadPaths.filter((path) => !isAnswer(path)).map(optionOf)}</optgroup>
      <optgroup label="Answers">{leadPaths.filter(isAnswer).map(optionOf)}</optgroup>
    </Select>
  );
}

const isAnswer = (path: string): boolean => path.startsWith("lead.answers");

const optionOf = (path: string) => (
  <option key={path} value={path}>
    {path.replace(/^lead\.(answers\.)?/, "")}
  </option>
);
