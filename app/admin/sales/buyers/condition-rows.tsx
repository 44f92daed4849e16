import { useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Input, Select } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { AnswerChoice } from "#server/sales/buyers/answer-choices.ts";
import type { OrderFields } from "./order-fields.ts";
import styles from "./order.module.css";

type Condition = OrderFields["conditions"][number];

const EMPTY: Condition = { question: "", comparison: "in", answers: "" };

/** One row per condition and an empty one; rows without a question are ignored. */
export function ConditionRows({
  conditions,
  choices,
}: {
  conditions: readonly Condition[];
  choices: readonly AnswerChoice[];
}) {
  const [more, setMore] = useState(1);
  const scriptsRun = useScriptsRun();
  const rows = [...conditions, ...Array.from({ length: more }, () => EMPTY)];
  return (
    <>
      {rows.map((condition, n) => (
        <ConditionRow
          key={n < conditions.length ? `${n} ${condition.question}` : n}
          condition={condition}
          choices={choices}
          n={n + 1}
        />
      ))}
      {scriptsRun ? (
        <div>
          <Button size="sm" icon="plus" onClick={() => setMore(more + 1)}>
            Add condition
          </Button>
        </div>
      ) : null}
    </>
  );
}

function ConditionRow({
  condition,
  choices,
  n,
}: {
  condition: Condition;
  choices: readonly AnswerChoice[];
  n: number;
}) {
  const [field, setField] = useState(condition.question);
  const known = choices.find((choice) => choice.field === field);
  const isUnknown = condition.question !== "" && !choices.some((choice) => choice.field === condition.question);
  return (
    <div className={styles["condition"]}>
      <Select
        name="conditionField"
        aria-label={`Question of condition ${n}`}
        defaultValue={condition.question}
        onChange={(event) => setField(event.target.value)}
        empty="No condition"
        options={[
          ...(isUnknown ? [[condition.question, condition.question] as const] : []),
          ...choices.map((choice) => [choice.field, choice.label] as const),
        ]}
      />
      <Select
        name="conditionIs"
        aria-label={`How condition ${n} compares`}
        defaultValue={condition.comparison}
        options={[
          ["in", "is one of"],
          ["not-in", "is none of"],
        ]}
      />
      <Input
        name="conditionValues"
        aria-label={`Answers of condition ${n}`}
        defaultValue={condition.answers}
        placeholder="Answers, with ; between them"
        autoComplete="off"
      />
      {known ? (
        <span className={`${textStyles["note"]} ${styles["answers"]}`}>
          {known.values.join("; ")}
          {known.isHealth ? ". About health: looked at only if the visitor agreed to that" : ""}
        </span>
      ) : null}
    </div>
  );
}
