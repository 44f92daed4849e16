import { useEffect, useRef, useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { Input, Select } from "#app/admin/ui/inputs/input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { BLANK_RULE, type RuleRow } from "./rule-rows.ts";
import { OUTCOME_TEXTS, TEST_TEXTS } from "./rule-texts.ts";
import styles from "./rules.module.css";

type Props = {
  rules: readonly RuleRow[];
  onEdited: () => void;
  /** The rule that matched in the last test, counted from 1. */
  decided: number | undefined;
};

/** One row per rule ("If status is 200 and state is duplicate, then Duplicate"); the last one is empty for a new one. */
export function RulesEditor({ rules, onEdited, decided }: Props) {
  const scriptsRun = useScriptsRun();
  const [shown, setShown] = useState(() => [...rules, BLANK_RULE].map((rule, key) => ({ rule, key })));
  const first = useRef(shown);
  useEffect(() => {
    if (shown === first.current) return;
    first.current = shown;
    onEdited();
  }, [shown, onEdited]);
  const add = () => setShown([...shown, { rule: BLANK_RULE, key: Math.max(0, ...shown.map(({ key }) => key)) + 1 }]);
  const up = (index: number) =>
    setShown([...shown.slice(0, index - 1), ...swapped(shown, index), ...shown.slice(index + 1)]);
  return (
    <div className={layoutStyles["column"]}>
      <ol>
        {shown.map(({ rule, key }, index) => (
          <li key={key} className={styles["rule"]} data-decided={decided === index + 1 ? true : undefined}>
            <RuleFields rule={rule} number={index + 1} />
            {scriptsRun ? (
              <span className={layoutStyles["row"]}>
                <IconButton
                  icon="chevron-up"
                  label={`Move rule ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => up(index)}
                />
                <IconButton
                  icon="close"
                  label={`Remove rule ${index + 1}`}
                  onClick={() => setShown(shown.filter((other) => other.key !== key))}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {scriptsRun ? (
        <div>
          <Button size="sm" icon="plus" onClick={add}>
            Add rule
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const swapped = <T,>(list: readonly T[], index: number): T[] =>
  [list[index], list[index - 1]].filter((one) => one !== undefined);

const RuleFields = ({ rule, number }: { rule: RuleRow; number: number }) => (
  <>
    <Input
      mono
      name="ruleStatus"
      defaultValue={rule.status}
      aria-label={`Rule ${number}: status`}
      placeholder="any status"
      spellCheck={false}
    />
    <Input
      mono
      name="rulePath"
      defaultValue={rule.path}
      aria-label={`Rule ${number}: where in the answer`}
      placeholder="whole text, or data.state"
      spellCheck={false}
    />
    <Select
      name="ruleTest"
      defaultValue={rule.test}
      aria-label={`Rule ${number}: how it is compared`}
      options={Object.entries(TEST_TEXTS)}
    />
    <Input
      mono
      name="ruleValue"
      defaultValue={rule.value}
      aria-label={`Rule ${number}: with what`}
      placeholder="rejected, area"
      spellCheck={false}
    />
    <Select
      name="ruleThen"
      defaultValue={rule.means}
      aria-label={`Rule ${number}: means`}
      options={Object.entries(OUTCOME_TEXTS)}
    />
  </>
);
