import { formatDuration } from "#app/admin/labels/format.ts";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { pretty, RequestText } from "./request-preview.tsx";
import type { TestSend } from "#server/delivery/api-services/send-test-lead.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { CodeBlock } from "#app/admin/ui/display/code-block.tsx";
import { FieldCaption } from "#app/admin/ui/controls/field.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { meaningOf } from "./service-texts.ts";

/** Result of a test lead: verdict, matching rule, request and response. */
export function TestResult({ answer }: { answer: TestSend }) {
  if (answer.kind !== "sent") {
    return (
      <Notice kind="error" title="Test lead not sent" appears>
        {answer.problems.join(" ")}
      </Notice>
    );
  }
  const { request, sent, tookMs, rule, recognition } = answer;
  const { outcome, httpStatus, responseBody } = sent;
  const reference = "ref" in outcome && outcome.ref ? `reference ${outcome.ref}` : undefined;
  const summary = [httpStatus, outcome.message, reference].filter(Boolean).join(" · ");
  return (
    <div className={layoutStyles["column"]}>
      <Notice kind={noticeOf(outcome.kind)} title={`${titleOf(outcome.kind)} in ${formatDuration(tookMs)}`} appears>
        <p>{summary}</p>
        <p>
          {rule ? `Rule ${rule.number} decided: ${rule.text}.` : null} {meaningOf(outcome, recognition)}
        </p>
      </Notice>
      {request ? (
        <>
          <FieldCaption as="h3">What we sent</FieldCaption>
          <RequestText request={request} label="Request that was sent" />
        </>
      ) : null}
      {responseBody === undefined ? null : (
        <>
          <FieldCaption as="h3">What they answered</FieldCaption>
          <AnswerText body={responseBody} />
        </>
      )}
    </div>
  );
}

const AnswerText = ({ body }: { body: string }) => <CodeBlock label="Response">{pretty(body) || "(empty)"}</CodeBlock>;

function titleOf(outcome: Outcome["kind"]): string {
  switch (outcome) {
    case "accepted":
    case "accepted_with_note":
      return "Test lead accepted";
    case "duplicate":
      return "Test lead called a duplicate";
    case "rejected":
    case "config_error":
      return "Test lead refused";
    case "busy":
      return "The service was too busy";
    case "not_sent":
      return "Could not connect";
    case "unknown":
      return "No clear answer";
  }
}

function noticeOf(outcome: Outcome["kind"]) {
  if (outcome === "accepted") return "success";
  return outcome === "accepted_with_note" || outcome === "duplicate" ? "warning" : "error";
}
