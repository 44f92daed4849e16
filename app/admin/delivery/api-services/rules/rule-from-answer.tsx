import { useState } from "react";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { FieldCaption, SelectField } from "#app/admin/ui/controls/field.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { TestSend } from "#server/delivery/api-services/send-test-lead.ts";
import { rulesFromAnswer, type RuleRow } from "./rule-rows.ts";
import { OUTCOME_TEXTS } from "./rule-texts.ts";

type Props = { sent: Extract<TestSend, { kind: "sent" }>["sent"]; onRule: (rule: RuleRow) => void };

/** Turns a fact of the response into a rule, before all others. */
export function RuleFromAnswer({ sent: { httpStatus, responseBody = "" }, onRule }: Props) {
  const [means, setMeans] = useState("accepted");
  const offers = httpStatus === undefined ? [] : rulesFromAnswer(httpStatus, responseBody);
  if (offers.length === 0) return null;
  return (
    <section className={layoutStyles["column"]} aria-label="Rule from this answer">
      <FieldCaption as="h3">Make a rule of this answer</FieldCaption>
      <SelectField
        label="Such an answer means"
        value={means}
        onChange={(event) => setMeans(event.target.value)}
        options={Object.entries(OUTCOME_TEXTS)}
      />
      <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
        {offers.map(({ words, rule }) => (
          <Button key={words} size="sm" icon="plus" onClick={() => onRule({ ...rule, means })}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  );
}
