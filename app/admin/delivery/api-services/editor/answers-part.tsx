import { Field, TextArea, FieldCaption, FieldGroup, FieldPair } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { Choice } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { KindDescription } from "#server/delivery/api-services/describe-kind.ts";
import type { ResponsePreview } from "#server/delivery/api-services/preview-request.ts";
import type { ServiceProblem } from "#server/delivery/api-services/service-problem.ts";
import { RulesEditor } from "#app/admin/delivery/api-services/rules/rules-editor.tsx";
import type { ServiceForm } from "./service-form.ts";
import styles from "./editor.module.css";
import { meaningOf } from "./service-texts.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";

type Props = {
  kind: KindDescription;
  form: ServiceForm;
  problems: readonly ServiceProblem[];
  onEdited: () => void;
  /** The rule that matched in the last test, counted from 1. */
  decided: number | undefined;
  /** Outcome of a pasted response. */
  answer: ResponsePreview | undefined;
  /** Pasting a response needs scripts. */
  canTry: boolean;
};

/** The response rules. */
export const AnswersPart = ({ kind, form, problems, onEdited, decided, answer, canTry }: Props) => (
  <Panel title="Answers" id="answers" note="the first rule that fits decides">
    <PanelBody className={styles["part"]}>
      {kind.editor === "http" ? (
        <div className={styles["rowsOnly"]}>
          {problems
            .filter(({ field }) => field === "rules")
            .map(({ sentence }) => (
              <p className={`${textStyles["small"]} ${textStyles["error"]}`} key={sentence}>
                {sentence}
              </p>
            ))}
          <RulesEditor rules={form.rules} onEdited={onEdited} decided={decided} />
          <FieldGroup as="fieldset">
            <FieldCaption as="legend">If no rule fits, a status of 200 to 299 means</FieldCaption>
            <div className={styles["choices"]}>
              <Choice
                word="Ask me"
                sentence="201, 202, 204 and an empty answer are a yes with a note. Any other is in doubt until a person has looked, with a note at a system of our own"
                name="noRule"
                value="ask"
                defaultChecked={!form.anySuccess}
              />
              <Choice
                word="Accepted"
                sentence="Only for a recipient that never answers 200 to a lead it refuses"
                name="noRule"
                value="accepted"
                defaultChecked={form.anySuccess}
              />
            </div>
          </FieldGroup>
          <p className={textStyles["note"]}>
            Any other status without a rule: 400, 413, 422 refused · 409 duplicate · 401, 410 stop · 429, 503 later
            again · 5xx in doubt · another 4xx or a redirect refused unread.
          </p>
          <FieldPair>
            <Field
              label="Keep their reference from"
              name="refPaths"
              mono
              spellCheck={false}
              defaultValue={form.refPaths}
              placeholder="id, data.id, lead_id"
            />
            <Field
              label="and their reason from"
              name="messagePaths"
              mono
              spellCheck={false}
              defaultValue={form.messagePaths}
              placeholder="message, error.message"
            />
          </FieldPair>
        </div>
      ) : (
        <p className={textStyles["note"]}>The status of an answer decides. Try one:</p>
      )}
      {canTry ? <AnswerTester answer={answer} /> : null}
    </PanelBody>
  </Panel>
);

/** Shows which rule a pasted response matches, and the outcome for the lead. */
export const AnswerTester = ({ answer }: { answer: ResponsePreview | undefined }) => (
  <section className={`${layoutStyles["column"]} ${styles["answers"]}`}>
    <FieldCaption as="h3">What would an answer mean?</FieldCaption>
    <div className={styles["answerFields"]}>
      <Field label="Status" name="answerStatus" inputMode="numeric" defaultValue="200" maxLength={3} />
      <TextArea label="Pasted answer" name="answerBody" rows={3} mono placeholder='{"id": 4711}' />
    </div>
    <div aria-live="polite">{answer?.ok ? <Meaning answer={answer} /> : null}</div>
  </section>
);

function Meaning({ answer: { outcome, rule, recognition } }: { answer: ResponsePreview & { ok: true } }) {
  return (
    <p className={styles["meaning"]}>
      <StatusChip status={statusOf(outcome, recognition)} />
      <span>
        {rule ? (
          <>
            <strong>Rule {rule.number} fires:</strong> <code>{rule.text}</code>{" "}
          </>
        ) : (
          <strong>No rule fires, the status decides. </strong>
        )}
        {meaningOf(outcome, recognition)}
        {outcome.message ? <span className={textStyles["faint"]}> Message: {outcome.message}</span> : null}
      </span>
    </p>
  );
}

function statusOf(outcome: Outcome, recognition: Recognition): Status {
  switch (outcome.kind) {
    case "accepted":
      return "success";
    case "duplicate":
    case "accepted_with_note":
      return "warning";
    case "rejected":
      return "error";
    case "config_error":
      return "paused";
    case "unknown":
      return outcome.isAnswer || recognition === "none" ? "in_doubt" : "pending";
    case "busy":
    case "not_sent":
      return "pending";
  }
}
