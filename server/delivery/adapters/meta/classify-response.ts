import { z } from "zod";
import type { CompleteResponse } from "#server/delivery/adapter.ts";
import { parseBody, readByStatus, retryAfterMs, plainText } from "#server/delivery/adapters/response/read-by-status.ts";
import { hasJudged, type Outcome } from "#server/delivery/outcome.ts";

const MIN_WAIT_MS = 60_000;

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const Received = z.object({
  events_received: z.number(),
  messages: z.array(z.unknown()).catch([]),
  fbtrace_id: text,
});
const Failure = z.object({
  error: z.object({
    code: number,
    error_subcode: number,
    is_transient: z.boolean().optional().catch(undefined),
    message: text,
    error_user_title: text,
    error_user_msg: text,
    fbtrace_id: text,
  }),
});
type MetaError = z.infer<typeof Failure>["error"];

/** Classifies the response to the request's only event. Meta's codes are more specific than the HTTP status, so they come first. */
export function classifyResponse(response: CompleteResponse): Outcome {
  const body = response.cut ? undefined : parseBody(response.body);
  const failure = Failure.safeParse(body);
  if (failure.success) return readError(failure.data.error, response);
  const received = Received.safeParse(body);
  if (received.success && response.status >= 200 && response.status < 300) return readReceived(received.data);
  return readForeign(response);
}

function readReceived({ events_received: count, messages, fbtrace_id: trace }: z.infer<typeof Received>): Outcome {
  const ref = trace === undefined ? {} : { ref: safe(trace) };
  if (count === 1 && messages.length === 0) return { kind: "accepted", message: "Accepted by Meta", ...ref };
  const counted = count === 1 ? "Meta accepted the event with a note." : `Meta counted ${count} events instead of one.`;
  const notes = messages.filter((note) => typeof note === "string");
  return { kind: "accepted_with_note", message: safe([counted, ...notes].join(" ")), ...ref };
}

function readError(error: MetaError, response: CompleteResponse): Outcome {
  const { code, error_subcode: subcode } = error;
  const say = (sentence: string): string => safe(`${sentence} ${inMetasWords(error)}`);
  if (isThrottling(code)) {
    return { kind: "busy", message: say("Meta takes no more events for now."), retryAfterMs: waitFor(response) };
  }
  if (error.is_transient) return { kind: "unknown", message: say("Meta is in temporary trouble.") };
  if (code === 190 || code === 102) {
    return { kind: "config_error", message: say("Meta no longer accepts the access token. Please enter a new one.") };
  }
  if (code === 3 || code === 10 || isBetween(code, 200, 299)) {
    return { kind: "config_error", message: say("The access token may not send events to this pixel.") };
  }
  if (code === 100 && subcode === 33) {
    return { kind: "config_error", message: say("Meta does not know the pixel id, or the token may not use it.") };
  }
  if (code === 100 && subcode === 2_804_003) {
    return { kind: "rejected", message: say("Meta takes no events older than seven days.") };
  }
  if (code === 100) return { kind: "rejected", message: say("Meta refused the event.") };
  // 1, 2, 5000 and 21009 are temporary. A code we do not know may be so too, and the event's id makes a second try safe.
  return { kind: "unknown", message: say("Meta reported a fault.") };
}

/** Limits on calls (4, 17, 32, 613, 80000 to 80008), and on the app or the account (341, 368). */
const isThrottling = (code: number | undefined): boolean =>
  (code !== undefined && [4, 17, 32, 341, 368, 613].includes(code)) || isBetween(code, 80_000, 80_008);

const isBetween = (code: number | undefined, first: number, last: number): boolean =>
  code !== undefined && code >= first && code <= last;

function inMetasWords(error: MetaError): string {
  const numbers = [error.code ?? "none", error.error_subcode].filter((part) => part !== undefined).join("/");
  const reference = error.fbtrace_id ? `Code ${numbers}, trace ${error.fbtrace_id}.` : `Code ${numbers}.`;
  const words = [error.error_user_title, error.error_user_msg || error.message].filter(Boolean).join(": ");
  return words === "" ? reference : `${reference} Meta says: ${words}`;
}

/** A response without Meta's error object: from a proxy, a wrong address, or an outage at Meta. */
function readForeign(response: CompleteResponse): Outcome {
  const { status, body } = response;
  const isPage = /^\s*</.test(body) && (status < 300 || status >= 400); // a redirect is no outage of Meta
  if (status === 429) return { kind: "busy", message: "Answered 429", retryAfterMs: waitFor(response) };
  const byStatus = readByStatus(response, Date.now());
  if (!isPage && (byStatus.kind === "config_error" || (byStatus.kind === "rejected" && !hasJudged(byStatus)))) {
    return { ...byStatus, message: `The address does not answer like Meta: status ${status}.` };
  }
  return { kind: "unknown", message: `The answer does not say what became of the event: status ${status}.` };
}

const waitFor = ({ retryAfter }: CompleteResponse): number =>
  Math.max(MIN_WAIT_MS, retryAfterMs(retryAfter, Date.now()) ?? 0);

/** Meta repeats a malformed token in its message, so nothing that could be one is kept. */
const safe = (words: string): string => plainText(words.replaceAll(/[\w|%-]{32,}/g, "…"));
