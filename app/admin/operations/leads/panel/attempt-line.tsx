import { formatDuration } from "#app/admin/labels/format.ts";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import type { Outcome } from "#server/delivery/outcome.ts";
import type { Attempt } from "#server/operations/leads/delivery-history.ts";
import type { ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import { TimelineItem } from "#app/admin/ui/display/timeline.tsx";
import styles from "./attempt-line.module.css";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { CodeBlock } from "#app/admin/ui/display/code-block.tsx";

const PIECES = /("(?:[^"\\]|\\.)*")(\s*:)?|(‹secret:[^›]*›)/g;
const SECRET = /‹secret:[^›]*›/;

/** Formatted JSON; strings are coloured and masked secrets hatched. */
export function JsonText({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <CodeBlock label={label}>
      {piecesOf(text).map(({ at, piece, kind }) =>
        kind ? (
          <span key={at} data-kind={kind}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </CodeBlock>
  );
}

type Piece = { at: number; piece: string; kind?: "key" | "string" | "secret" };

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(PIECES)) {
    const [whole, string = whole, colon] = match;
    pieces.push({ at: done, piece: text.slice(done, match.index) });
    const kind = SECRET.test(whole) ? "secret" : colon === undefined ? "string" : "key";
    pieces.push({ at: match.index + 0.5, piece: string, kind });
    done = match.index + string.length;
  }
  return [...pieces, { at: done, piece: text.slice(done) }];
}

const TEXTS: Readonly<Record<Outcome["kind"], string>> = {
  accepted: "accepted",
  duplicate: "already known there",
  accepted_with_note: "accepted with a note",
  rejected: "refused",
  config_error: "our settings were refused",
  busy: "busy",
  not_sent: "could not connect",
  unknown: "no answer",
};

const MAX_BAR = 44;

type Props = { attempt: Attempt; service: ServiceDelivery; isLast: boolean; longest: number };

/** One request and its result, in the service's own words. */
export function AttemptLine({ attempt, service, isLast, longest }: Props) {
  const { n, outcome, httpStatus, durationMs, message, request, response } = attempt;
  const copy = useCopy();
  const at = attempt.startedAt ?? attempt.finishedAt;
  const curl = curlOf(request);
  const title = attempt.kind === "late-answer" ? `Late answer to attempt ${n}` : `Attempt ${n}`;
  const result = [httpStatus, outcome ? TEXTS[outcome] : "under way"].filter((part) => part !== null).join(" ");
  return (
    <TimelineItem
      mark={<StatusGlyph status={glyphOf(attempt, service, isLast)} />}
      title={`${title} · ${result}`}
      time={at ? <Time at={at} as="seconds" /> : null}
      detail={
        <>
          {durationMs === null ? null : (
            <span className={styles["duration"]}>
              <svg width={Math.max(3, Math.round((durationMs / longest) * MAX_BAR))} height="4" aria-hidden="true" />
              {formatDuration(durationMs)}
            </span>
          )}
          {message ? (
            <>
              {durationMs === null ? null : " · "}
              <span lang="de">{message}</span>
            </>
          ) : null}
        </>
      }
    >
      {request !== null || response !== null ? (
        <div className={styles["parts"]}>
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
            <span className={styles["partTools"]}>
              <IconButton
                icon="copy"
                label="Copy as cURL without secrets"
                onClick={() => void copy(curl, "cURL copied, without secrets")}
              />
            </span>
          )}
        </div>
      ) : null}
    </TimelineItem>
  );
}

/** A failure followed by another attempt needs no person any more. */
function glyphOf({ outcome }: Attempt, { status }: ServiceDelivery, isLast: boolean): Status {
  if (outcome === null) return "pending";
  if (outcome === "accepted") return "success";
  if (outcome === "accepted_with_note" || outcome === "duplicate") return "warning";
  return isLast && (status === "error" || status === "in_doubt") ? status : "failed_retried";
}

/** The stored request as a curl command. Secrets were masked before storing. */
function curlOf(request: unknown): string | undefined {
  if (!isRequest(request)) return undefined;
  const body = JSON.stringify(request.body);
  const parts = ["curl", `-X ${request.method}`, quoted(request.url), "-H 'Content-Type: application/json'"];
  return [...parts, ...(body ? [`--data ${quoted(body)}`] : [])].join(" \\\n  ");
}

type StoredRequest = Pick<OutgoingRequest, "method" | "url"> & { body?: unknown };

const isRequest = (value: unknown): value is StoredRequest =>
  typeof value === "object" &&
  value !== null &&
  "method" in value &&
  value.method !== "MAIL" &&
  "url" in value &&
  typeof value.url === "string";

/** Quotes for a shell, where single quotes protect everything but themselves. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
