import { formatDuration } from "#app/admin/labels/format.ts";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { curlOf } from "./curl-command.ts";
import { JsonText } from "./json-text.tsx";
import type { Attempt, Outcome, ServiceDelivery } from "#app/admin/leads/lead/lead-details.ts";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";

const WORDS: Readonly<Record<Outcome, string>> = {
  accepted: "accepted",
  duplicate: "already known there",
  accepted_with_note: "accepted with a note",
  rejected: "refused",
  config_error: "our settings were refused",
  busy: "busy",
  not_sent: "not sent",
  unknown: "no answer",
};

const LONGEST_BAR = 44;

type Props = { attempt: Attempt; service: ServiceDelivery; isLast: boolean; longest: number };

/** One request and what came of it, in the service's own words. */
export function AttemptLine({ attempt, service, isLast, longest }: Props) {
  const { n, outcome, httpStatus, durationMs, message, request, response } = attempt;
  const copy = useCopy();
  const at = attempt.startedAt ?? attempt.finishedAt;
  const curl = curlOf(request);
  const title = attempt.kind === "late-answer" ? `Late answer to attempt ${n}` : `Attempt ${n}`;
  const said = [httpStatus, outcome ? WORDS[outcome] : "under way"].filter((part) => part !== null).join(" ");
  return (
    <li>
      <StatusGlyph status={glyphOf(attempt, service, isLast)} />
      <div className="min-0">
        <div className="h">
          <b>{`${title} · ${said}`}</b>
          {at ? <Time at={at} as="seconds" /> : null}
        </div>
        <div className="d">
          {durationMs === null ? null : (
            <span className="dur">
              <svg
                width={Math.max(3, Math.round((durationMs / longest) * LONGEST_BAR))}
                height="4"
                aria-hidden="true"
              />
              {formatDuration(durationMs)}
            </span>
          )}
          {message ? (
            <>
              {durationMs === null ? null : " · "}
              <span lang="de">{message}</span>
            </>
          ) : null}
        </div>
        {request !== null || response !== null ? (
          <div className="parts">
            {request === null ? null : (
              <details name={`${service.deliveryId} ${n}`}>
                <summary>Request</summary>
                <JsonText value={request} label={`Request of attempt ${n}`} />
              </details>
            )}
            {response === null ? null : (
              <details name={`${service.deliveryId} ${n}`} open={isLast}>
                <summary>Response</summary>
                <JsonText value={response} label={`Response to attempt ${n}`} />
              </details>
            )}
            {curl === undefined ? null : (
              <span className="part-tools">
                <IconButton
                  icon="copy"
                  label="Copy as cURL without secrets"
                  onClick={() => void copy(curl, "cURL copied, without secrets")}
                />
              </span>
            )}
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** A failure that was followed by another attempt needs nobody any more. */
function glyphOf({ outcome }: Attempt, { status }: ServiceDelivery, isLast: boolean): Status {
  if (outcome === null) return "pending";
  if (outcome === "accepted") return "success";
  if (outcome === "accepted_with_note" || outcome === "duplicate") return "warning";
  return isLast && (status === "error" || status === "in_doubt") ? status : "failed_retried";
}
