import { meaningOf } from "./service-texts.ts";
import { Field, TextArea } from "#app/admin/ui/controls/field.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import type { ResponsePreview } from "#server/delivery/api-services/preview-response.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { FieldCaption } from "#app/admin/ui/controls/field-group.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./editor.module.css";

/** Paste what a service answers, and see which rule fires and what comes of the lead. */
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
