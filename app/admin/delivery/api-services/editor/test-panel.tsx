import { useState } from "react";
import { Button, Kbd } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField, FieldCaption } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { formTypes } from "#funnels/registry.ts";
import type { RequestPreview as Preview } from "#server/delivery/api-services/preview-request.ts";
import type { PastTest } from "#server/delivery/api-services/read-service.ts";
import type { TestSend } from "#server/delivery/api-services/send-test-lead.ts";
import { PastTests } from "./past-tests.tsx";
import type { PageData } from "./read-page.server.ts";
import { RequestPreview } from "./request-preview.tsx";
import { TestResult } from "./test-result.tsx";
import styles from "./editor.module.css";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { rulesFromAnswer, type RuleRow } from "#app/admin/delivery/api-services/rules/rule-rows.ts";
import { OUTCOME_TEXTS } from "#app/admin/delivery/api-services/rules/rule-texts.ts";

type Props = {
  page: PageData;
  preview: Preview;
  answer: TestSend | undefined;
  /** Makes a response rule; undefined without rules or scripts. */
  onRule: ((rule: RuleRow) => void) | undefined;
  isSending: boolean;
  /** undefined without scripts, where the whole form is sent. */
  onSend: (() => void) | undefined;
  tests: readonly PastTest[];
  now: Date;
};

/** Sends a fictional person with the current settings, and shows request, response and verdict. */
export function TestPanel({ page, preview, answer, onRule, isSending, onSend, tests, now }: Props) {
  const { kind } = page;
  const isMail = kind.transport === "email";
  const [formType, setFormType] = useState<string>(page.formType);
  return (
    <aside className={styles["test"]} id="test" aria-label="Test">
      <Panel title="Test before saving" note="an invented person, marked as test">
        <PanelBody className={styles["part"]}>
          <div className={styles["testRow"]}>
            <SelectField
              label="Sample lead of"
              name="formType"
              value={formType}
              onChange={(event) => setFormType(event.target.value)}
              options={formTypes.map((type) => [type, formName(type)])}
            />
            <Button
              icon="send"
              type={onSend ? "button" : "submit"}
              name="intent"
              value="test"
              formNoValidate
              busy={isSending}
              disabled={isSending}
              onClick={onSend}
            >
              {isMail ? "Send me a test mail" : "Send test lead"}
              {onSend ? <Kbd isPicture>t</Kbd> : null}
            </Button>
          </div>
          {kind.hasTestAddress ? (
            <Field
              label="To their sandbox instead"
              name="testUrl"
              mono
              spellCheck={false}
              placeholder="the endpoint, unless an address stands here"
              hint="Only for this test; it is not saved"
            />
          ) : null}
          <PastTests tests={tests} now={now} />
          {answer ? <TestResult answer={answer} /> : null}
          {answer?.kind === "sent" && onRule ? <RuleFromAnswer sent={answer.sent} onRule={onRule} /> : null}
          <RequestPreview preview={preview} note={kind.previewNote} />
          <p className={textStyles["note"]}>The test is sent with what is on this page, saved or not.</p>
        </PanelBody>
      </Panel>
    </aside>
  );
}

type Answered = { sent: Extract<TestSend, { kind: "sent" }>["sent"]; onRule: (rule: RuleRow) => void };

/** Turns a fact of the response into a rule, before all others. */
function RuleFromAnswer({ sent: { httpStatus, responseBody = "" }, onRule }: Answered) {
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
