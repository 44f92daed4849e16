import { formatDuration } from "#app/admin/labels/format.ts";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { pretty, RequestText, type ShownRequest } from "./request-text.tsx";

export type TestAnswer =
  | {
      kind: "sent";
      request: ShownRequest | undefined;
      sent: { outcome: { kind: string; message?: string; ref?: string }; httpStatus?: number; responseBody?: string };
      tookMs: number;
    }
  | { kind: "not-ready"; problems: readonly string[] }
  | { kind: "not-found" };

/** What came of a test lead, with the request and the answer. */
export function TestResult({ answer }: { answer: TestAnswer }) {
  if (answer.kind !== "sent") {
    return (
      <Notice kind="error" title="Test lead not sent" appears>
        {answer.kind === "not-ready" ? answer.problems.join(" ") : "This service is gone"}
      </Notice>
    );
  }
  const { request, sent, tookMs } = answer;
  const { outcome, httpStatus, responseBody } = sent;
  const said = [httpStatus, outcome.message, outcome.ref && `reference ${outcome.ref}`].filter(Boolean).join(" · ");
  return (
    <Notice kind={noticeOf(outcome.kind)} title={`${titleOf(outcome.kind)} in ${formatDuration(tookMs)}`} appears>
      {said}
      <details>
        <summary className="link xs">Show request and response</summary>
        {request ? <RequestText request={request} label="Request that was sent" /> : null}
        {responseBody === undefined ? null : <AnswerText body={responseBody} />}
      </details>
    </Notice>
  );
}

const AnswerText = ({ body }: { body: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also for those who use the keyboard
  <pre className="pre" tabIndex={0} role="group" aria-label="Response">
    {pretty(body) || "(empty)"}
  </pre>
);

function titleOf(outcome: string): string {
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
      return "Test lead not sent";
    default:
      return "No clear answer";
  }
}

function noticeOf(outcome: string) {
  if (outcome === "accepted") return "success";
  return outcome === "accepted_with_note" || outcome === "duplicate" ? "warning" : "error";
}
