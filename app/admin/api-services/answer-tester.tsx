import { meaningOf } from "./service-texts.ts";
import { Field, TextArea } from "#app/admin/ui/controls/field.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import type { AnswerPreview } from "./preview.ts";

/** Paste what a service answers, and see which rule fires and what comes of the lead. */
export const AnswerTester = ({ answer }: { answer: AnswerPreview | undefined }) => (
  <section className="col answers">
    <h3 className="lbl">What would an answer mean?</h3>
    <div className="answergrid">
      <Field label="Status" name="answerStatus" inputMode="numeric" defaultValue="200" maxLength={3} />
      <TextArea label="Pasted answer" name="answerBody" rows={3} mono placeholder='{"id": 4711}' />
    </div>
    <div aria-live="polite">{answer?.ok ? <Meaning answer={answer} /> : null}</div>
  </section>
);

function Meaning({ answer: { outcome, rule, recognition } }: { answer: AnswerPreview & { ok: true } }) {
  return (
    <p className="meaning">
      <StatusChip status={statusOf(outcome.kind, recognition)} />
      <span>
        {rule ? (
          <>
            <strong>Rule {rule.number} fires:</strong> <code>{rule.text}</code>{" "}
          </>
        ) : (
          <strong>No rule fires, the status decides. </strong>
        )}
        {meaningOf(outcome.kind, recognition)}
        {outcome.message ? <span className="t3"> Message: {outcome.message}</span> : null}
      </span>
    </p>
  );
}

function statusOf(outcome: string, recognition: string): Status {
  switch (outcome) {
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
      return recognition === "none" ? "in_doubt" : "pending";
    default:
      return "pending";
  }
}
